import type { Out } from './calls';
import { call, type TakenFile, upload } from './client';

/** The columns of a sheet that a tool looks for. */
export type TableRead = Out<'POST tool/readTable'>;

/** Reads the columns with some titles from a sheet: a file, or cells as text. */
export function readTable(sheet: File | string, titles: readonly string[]): Promise<TableRead> {
  const input = { titles: titles.join() };
  if (typeof sheet === 'string') return call('POST tool/readTable', { ...input, text: sheet });
  const form = new FormData();
  form.set('file', sheet);
  form.set('titles', input.titles);
  return upload('POST tool/readTable', form);
}

/** Returns rows as an Excel file; the first row has the titles. */
export async function takeTable(name: string, rows: readonly string[][]): Promise<TakenFile> {
  const file = await call('POST tool/writeTable', { name, rows: rows.map((cells) => ({ cells })) });
  const bytes = Uint8Array.from(atob(file.content), (byte) => byte.charCodeAt(0));
  return { blob: new Blob([bytes]), name: file.name };
}
