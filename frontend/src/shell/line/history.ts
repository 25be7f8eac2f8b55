import { readStored, writeStored } from '../../ui/stored';

const key = 'searches';
const most = 10;
const longest = 200;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Returns a search with single blanks between its words. */
const normal = (text: string) => text.trim().replace(/\s+/g, ' ');

/** The last searches of this browser, the newest first. */
export const lastSearches = (): string[] => [
  ...new Set((readStored(key, isTexts) ?? []).map(normal)),
];

/** Puts a search first among the last ones. Long lists of numbers are not kept. */
export function rememberSearch(line: string): void {
  const text = normal(line);
  if (text.length > longest) return;
  const others = lastSearches().filter((one) => one !== text);
  writeStored(key, [text, ...others].slice(0, most));
}

/** Forgets one search; without a text, all. */
export function forgetSearch(text?: string): void {
  writeStored(key, text === undefined ? [] : lastSearches().filter((one) => one !== text));
}
