/**
 * Who serves models, and how they are reached.
 */

/** What is known about a provider. */
interface Provider {
  baseUrl: string;
  keyVariable: string;
  /** Older names of the variable. */
  otherKeyVariables?: readonly string[];
  /** Variable that names another address. */
  urlVariable?: string;
  api: "chat" | "responses" | "messages";
  nativeSchema: boolean;
  /** Whether it works without a key. */
  isKeyless?: boolean;
}

/** By the first part of a model's name. */
export const PROVIDERS: Readonly<Record<string, Provider>> = {
  openai: {
    baseUrl: "https://api.openai.com/v1",
    keyVariable: "OPENAI_API_KEY",
    otherKeyVariables: ["CHATGPT_API_KEY"],
    urlVariable: "OPENAI_BASE_URL",
    api: "chat",
    nativeSchema: true,
  },
  anthropic: {
    baseUrl: "https://api.anthropic.com",
    keyVariable: "ANTHROPIC_API_KEY",
    urlVariable: "ANTHROPIC_BASE_URL",
    api: "messages",
    nativeSchema: true,
  },
  ollama: {
    baseUrl: "http://localhost:11434/v1",
    keyVariable: "OLLAMA_API_KEY",
    api: "chat",
    nativeSchema: true,
    isKeyless: true,
  },
  openrouter: {
    baseUrl: "https://openrouter.ai/api/v1",
    keyVariable: "OPENROUTER_API_KEY",
    api: "chat",
    nativeSchema: true,
  },
  groq: {
    baseUrl: "https://api.groq.com/openai/v1",
    keyVariable: "GROQ_API_KEY",
    api: "chat",
    nativeSchema: true,
  },
  deepseek: {
    baseUrl: "https://api.deepseek.com",
    keyVariable: "DEEPSEEK_API_KEY",
    api: "chat",
    nativeSchema: false,
  },
  xai: { baseUrl: "https://api.x.ai/v1", keyVariable: "XAI_API_KEY", api: "chat", nativeSchema: true },
  gemini: {
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    keyVariable: "GEMINI_API_KEY",
    api: "chat",
    nativeSchema: true,
  },
};

/** First parts of names that other programs know, and that have no single address. */
export const UNSUPPORTED: readonly string[] = ["azure", "bedrock", "vertex_ai"];
