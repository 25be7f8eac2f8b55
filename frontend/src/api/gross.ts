import { useQuery } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call, take, upload } from './client';

/** A list of lots whose prices are converted between conditioned and gross weight. */
export type GrossList = In<'POST tool/pub2gross'>;

/** A sheet as it was read, with its converted prices. */
export type GrossSheet = Out<'POST tool/pub2gross/upload'>;

/** Returns the list of a link with its converted prices, as a sheet; nothing is asked without a code. */
export const useKeptPrices = (code: string) =>
  useQuery({
    queryKey: ['gross', code],
    queryFn: async ({ signal }): Promise<GrossSheet> => {
      const prices = await call('GET tool/pub2gross/shared', { code }, signal);
      return { prices, columns: [], hints: [], code };
    },
    enabled: code !== '',
    meta: { quiet: true },
  });

/** Converts the prices of a sheet: a file, or cells as text. */
export function sendGrossSheet(sheet: File | string): Promise<GrossSheet> {
  if (typeof sheet === 'string') return call('POST tool/pub2gross/upload', { text: sheet });
  const form = new FormData();
  form.set('file', sheet);
  return upload('POST tool/pub2gross/upload', form);
}

/** Downloads the converted prices of a list, which becomes part of the history. */
export const takeGrossPrices = async (list: GrossList) =>
  take((await call('POST tool/pub2gross/export', list)).url);
