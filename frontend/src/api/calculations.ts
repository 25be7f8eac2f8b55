import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call, change } from './client';
import { usePage } from './page';

const key = ['calculations'] as const;

/** A computation that the member has made with a tool. */
export type Calculation = Out<'GET tool/calculation/list'>['list'][number];

/** A tool of the trade. */
export type Tool = Calculation['tool'];

/** A tool whose input is the query of an address. */
export type FormTool = In<'POST tool/calculation/keep'>['tool'];

/** Returns a page of the computations of the member, newest first. */
export const useCalculations = (input: In<'GET tool/calculation/list'>) =>
  usePage([...key, input], 'GET tool/calculation/list', input);

/** Returns the input of the computation of a link. */
export const useSharedCalculation = (code: string | null) =>
  useQuery({
    queryKey: [...key, 'shared', code],
    queryFn: ({ signal }) => call('GET tool/calculation/shared', { code: code ?? '' }, signal),
    enabled: Boolean(code),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

/** Returns functions that keep, share, rename and remove computations, and then read the list again. */
export function useChangeCalculations() {
  const client = useQueryClient();
  const reload = <Answer>(answer: Answer): Answer => {
    void client.invalidateQueries({ queryKey: key });
    return answer;
  };
  return {
    keep: (input: In<'POST tool/calculation/keep'>) =>
      call('POST tool/calculation/keep', input).then(reload),
    keepLots: (input: In<'POST tool/count_coll_cotton_price/keep'>) =>
      call('POST tool/count_coll_cotton_price/keep', input).then(reload),
    share: (code: string) => call('POST tool/calculation/share', { code }).then(reload),
    rename: (calculationID: number, name: string) =>
      change('POST tool/calculation/rename', { calculationID, name }).then(reload),
    remove: (calculationID: number) =>
      change('POST tool/calculation/remove', { calculationID }).then(reload),
  };
}
