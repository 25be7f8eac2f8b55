import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, In, Out } from './calls';
import { call, take } from './client';

/** A section of contracts in the library of the own company. */
export type Term = Out<'GET member/terms/query/content'>[number];

/** A kind of contracts: on cotton, or on other goods. */
export type TermGoods = NonNullable<In<'GET member/terms/query/content'>['goods']>;

export type TermPreview = Out<'POST member/terms/preview/content'>;
export type TermKinds = Out<'GET member/terms/query/type'>;

const key = ['terms'] as const;

/** Returns the sections of the own company for a kind of contracts, in their order. */
export const useTerms = (goods: TermGoods) =>
  useQuery({
    queryKey: [...key, 'list', goods],
    queryFn: ({ signal }) => call('GET member/terms/query/content', { goods }, signal),
    meta: { quiet: true },
  });

/** Returns the types of sections and the placeholders. */
export const useTermKinds = () =>
  useQuery({
    queryKey: [...key, 'kinds'],
    queryFn: ({ signal }) => call('GET member/terms/query/type', {}, signal),
    meta: { quiet: true },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns sections as the example contract has them. */
export const useTermPreview = (input: In<'POST member/terms/preview/content'>, enabled = true) =>
  useQuery({
    queryKey: [...key, 'preview', input],
    queryFn: ({ signal }) => call('POST member/terms/preview/content', input, signal),
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Reads the example contract with these sections as a PDF file. */
export const takeExample = (goods: TermGoods, ids: number[]) =>
  take(`/mall/member/terms/preview/pdf?goods=${goods}&ids=${ids.join(',')}`);

function useChange<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<Name>) => call(name, input),
    onSettled: () => client.invalidateQueries({ queryKey: [...key, 'list'] }),
  });
}

export const useCreateTerm = () => useChange('POST member/terms/create/content');
export const useModifyTerm = () => useChange('POST member/terms/modify/content');
export const useDeleteTerm = () => useChange('POST member/terms/delete/content');
