import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call } from './client';

/** The mills of the own company, and the freight index that delivered prices are computed from. */
export type Mills = Out<'GET mill/list'>;
export type Mill = Mills['mills'][number];

export const useMills = () =>
  useQuery({
    queryKey: ['mills'],
    queryFn: ({ signal }) => call('GET mill/list', {}, signal),
    meta: { quiet: true },
  });

/** Returns what it costs to bring a ton from a warehouse or a port to the default mill, for members. */
export const useDelivery = (input: In<'GET mill/delivery'>, enabled: boolean) =>
  useQuery({
    queryKey: ['mills', 'delivery', input],
    queryFn: ({ signal }) => call('GET mill/delivery', input, signal),
    enabled,
    meta: { quiet: true },
  });

/** Returns the cities and counties whose names contain a text. */
export const usePlaces = (keyword: string) =>
  useQuery({
    queryKey: ['places', keyword],
    queryFn: ({ signal }) => call('GET mill/places', { keyword }, signal),
    enabled: keyword !== '',
    placeholderData: (before) => before,
  });

/** Returns the seats of all cities and counties by province, with their codes and names. */
export const useNamedSeats = () =>
  useQuery({
    queryKey: ['seats', 'named'],
    queryFn: ({ signal }) => call('GET mill/seats', { names: true }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

/** A changed mill changes prices on nearly every page. */
function useChange<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<Name>) => call(name, input),
    onSettled: () => client.invalidateQueries(),
  });
}

export const useSaveMill = () => useChange('POST mill/save');
export const useRemoveMill = () => useChange('POST mill/remove');
export const useChooseMill = () => useChange('POST mill/choose');
