import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call, take } from './client';
import type { LiveMessage } from './live';
import { announces, useNews } from './news';
import { usePage } from './page';

const key = ['deposits'] as const;

/** An entry of the statement of a deposit account. */
export type DepositEntry = Out<'GET deposit/list'>['list'][number];

/** The kind of an entry. */
export type DepositKind = DepositEntry['kind'];

/** The choice of entries: kind and days. */
export type DepositChoice = Pick<In<'GET deposit/list'>, 'kind' | 'from' | 'to'>;

/** A company with its deposit account. */
export type DepositCompany = Out<'GET admin/deposit/accounts'>['list'][number];

/** The deposit of a ton from a day on. */
export type DepositRate = Out<'GET admin/deposit/rate'>[number];

/** A payment between a company and the platform's bank. */
export type DepositPayment = In<'POST admin/deposit/payIn'>;

/** Returns the account of the own company. Updates itself. */
export function useDeposit(enabled = true) {
  useLiveDeposit();
  return usePage([...key, 'account'], 'GET deposit/account', {}, undefined, enabled);
}

/** Returns entries of the own company, newest first. */
export const useDepositEntries = (input: In<'GET deposit/list'>) =>
  usePage([...key, 'list', input], 'GET deposit/list', input);

/** Returns the companies with their accounts, the largest first. */
export const useDepositCompanies = (input: In<'GET admin/deposit/accounts'>) =>
  usePage([...key, 'accounts', input], 'GET admin/deposit/accounts', input);

/** Returns the sums of all accounts and the last check of the ledger. */
export const useDepositState = () => usePage([...key, 'state'], 'GET admin/deposit/state', {});

/** Returns entries of a company, newest first. */
export const useCompanyDeposits = (input: In<'GET admin/deposit/list'>) =>
  usePage([...key, 'company', input], 'GET admin/deposit/list', input);

/** Returns the deposits of a ton, the latest first. */
export const useDepositRates = () => usePage([...key, 'rates'], 'GET admin/deposit/rate', {});

/** Reports whether a message may change the account of the own company. */
export const concernsDeposit = (message: LiveMessage): boolean => announces(message, 'deposit');

/** Reloads the account and its entries when they have changed. */
function useLiveDeposit(): void {
  const client = useQueryClient();
  useNews(concernsDeposit, () => void client.invalidateQueries({ queryKey: key }));
}

/** Returns a function that reads all accounts, sums and rates again. */
export function useRefreshDeposits(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

/** What the platform enters by a bank reference: money of a company, or money back to it. */
export type PaymentKind = 'paidIn' | 'paidOut';

/** Returns a function that enters a payment between a company and the platform. */
export function usePayDeposit(): (kind: PaymentKind, payment: DepositPayment) => Promise<void> {
  const client = useQueryClient();
  return async (kind, payment) => {
    await call(
      kind === 'paidIn' ? 'POST admin/deposit/payIn' : 'POST admin/deposit/payOut',
      payment,
    );
    await client.invalidateQueries({ queryKey: key });
  };
}

/** Returns what a code for a payment confirms: the server reads the same from the payment. */
export const paymentSubject = (
  kind: PaymentKind,
  { memberID, money, reference }: Pick<DepositPayment, 'memberID' | 'money' | 'reference'>,
): string => `${kind} ${memberID} ${money} ${reference.trim().toUpperCase()}`;

/** Sets the deposit of a ton from a day on. */
export function useSetDepositRate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<'POST admin/deposit/setRate'>) =>
      call('POST admin/deposit/setRate', input),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Downloads the chosen entries of the own company, or of one that the platform names. */
export function takeStatement({ kind, from, to }: DepositChoice, memberID?: number) {
  const query = new URLSearchParams();
  const all = { memberID: memberID && String(memberID), kind, from, to };
  for (const [name, value] of Object.entries(all)) if (value) query.set(name, value);
  const path = memberID ? '/mall/admin/deposit/statement' : '/mall/deposit/statement';
  return take(`${path}?${query}`);
}
