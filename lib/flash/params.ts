import type { Weights } from "./scores.ts";
export interface Params { threshold: number; unused: number; levels: Record<string, number> & any; bookmarks: any; own: Weights; compared: Weights }
export const PARAMS: Params = {
  threshold: -0.5, unused: -2.5,
  levels: { hard: 20, listed: 6, word: 3, size: 4, bold: 1, caps: 0.5, italic: 0.6, runIn: 3, stacked: 0.7, depth: 0.5, equal: 0.3 },
  bookmarks: { trust: 0.5, keep: 0.8, sibling: 0.6, siblingOdds: 1 },
  own: JSON.parse((()=>{try{return Deno.readTextFileSync("/tmp/own.json")}catch{return "{}"}})()),
  compared: JSON.parse((()=>{try{return Deno.readTextFileSync("/tmp/compared.json")}catch{return "{}"}})()),
};
