import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call } from './client';

/** The premium tables that the own company may use, and how many of them may be its own. */
export type UsablePremiums = Out<'GET tool/premiumTables'>;
export type UsablePremium = UsablePremiums['tables'][number];
export type PremiumRates = UsablePremium['rates'];

/** Returns the premium tables that the own company may use: its default, the published ones, its own ones. */
export const useUsablePremiums = () =>
  useQuery({
    queryKey: ['premiums'],
    queryFn: ({ signal }) => call('GET tool/premiumTables', {}, signal),
    meta: { quiet: true },
  });

/** A changed table changes prices on nearly every page. */
function useChange<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<Name>) => call(name, input),
    onSettled: () => client.invalidateQueries(),
  });
}

export const useSavePremium = () => useChange('POST tool/savePremiumTable');
export const useRemovePremium = () => useChange('POST tool/removePremiumTable');
export const useChoosePremium = () => useChange('POST tool/choosePremiumTable');
