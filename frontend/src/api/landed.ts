import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { answerTo, call } from './client';
import { importedKeys } from './imported';

/** The price of cotton in dollars, and the numbers that its landed prices are computed by. */
export type LandedInput = In<'GET tool/importedPrice'>;

/** Landed prices with the numbers that they come from, and those around them, for the input that was asked. */
export type LandedPrices = Out<'GET tool/importedPrice'> & { asked: LandedInput };

/**
 * Returns the landed prices of a list, or why a line has none, with the rate and the duties that count for a line
 * without its own. Nothing is asked without a list.
 */
export const useLandedLines = (lines: LandedInput[] | undefined) =>
  useQuery({
    queryKey: [...importedKeys.all, 'landed-lines', lines],
    queryFn: ({ signal }) => call('POST tool/importedPrices', { lines: lines ?? [] }, signal),
    enabled: lines !== undefined && lines.length > 0,
    meta: { quiet: true },
  });

/** Returns the landed prices of cotton in dollars; nothing is asked without a price. */
export const useLandedPrices = (input: LandedInput | undefined) =>
  useQuery({
    queryKey: [...importedKeys.all, 'landed', input],
    queryFn: ({ signal }) => answerTo('GET tool/importedPrice', input as LandedInput, signal),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
