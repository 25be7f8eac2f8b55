import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { answerTo, call, take, upload } from './client';

const key = ['valuations'] as const;

/** A list of lots and what they are valued by. */
export type ValuationInput = In<'POST tool/count_coll_cotton_price'>;

/** The value of a list of lots, which was asked for. */
export type Valuation = Out<'POST tool/count_coll_cotton_price'> & { asked: ValuationInput };

/** The value of one lot of a list. */
export type ValuedLot = Valuation['lots'][number];

/** The typed values of a lot. */
export type TypedQuality = In<'POST tool/premium'>;

/** Returns the value of a list of lots; nothing is asked without one. */
export const useValuation = (input: ValuationInput | undefined) =>
  useQuery({
    queryKey: [...key, 'list', input],
    queryFn: ({ signal }) =>
      answerTo('POST tool/count_coll_cotton_price', input as ValuationInput, signal),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Returns the value of a lot, with its premiums by every table. */
export const useBatchPrice = (batchID: string) =>
  useQuery({
    queryKey: [...key, 'batch', batchID],
    queryFn: ({ signal }) => call('GET tool/getBatchPrice', { batchID }, signal),
    enabled: batchID !== '',
    meta: { quiet: true },
  });

/** Returns the premiums of typed values by every table. */
export const useTypedPremiums = (values: TypedQuality) =>
  useQuery({
    queryKey: [...key, 'typed', values],
    queryFn: ({ signal }) => answerTo('POST tool/premium', values, signal),
    enabled: Object.keys(values).length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Lots with batch numbers or typed values, and the table by which they have premiums. */
export type PremiumLines = In<'POST tool/premiums'>;

/** Returns the premiums of a list of lots by one table; nothing is asked without a list. */
export const usePremiumLines = (input: PremiumLines | undefined) =>
  useQuery({
    queryKey: [...key, 'premiums', input],
    queryFn: ({ signal }) => call('POST tool/premiums', input as PremiumLines, signal),
    enabled: input !== undefined && input.lines.length > 0,
    meta: { quiet: true },
  });

/** Returns the batch numbers of a sheet. */
export async function readBatchSheet(sheet: File): Promise<string[]> {
  const form = new FormData();
  form.set('file', sheet);
  return (await upload('POST tool/readBatches', form)).batchIDs;
}

/** Downloads the present value of a list that the member keeps; its premiums may be per ton of gross weight. */
export const takeValuation = (calculationID: number, gross: boolean) => {
  const query = `calculationID=${calculationID}${gross ? '&gross=true' : ''}`;
  return take(`/mall/tool/count_coll_cotton_price/export?${query}`);
};
