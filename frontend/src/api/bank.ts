import { useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call } from './client';
import { usePage } from './page';

/** The bank accounts of the own company or of the platform: the present one and former ones. */
export type BankAccounts = Out<'GET member/bank_account'>;

/** A bank account. */
export type BankAccount = NonNullable<BankAccounts['account']>;

/** A new bank account with the code of the second factor. */
export type NewBankAccount = In<'POST member/set_bank_account'>;

/** Whose account it is. */
export type Payee = 'company' | 'platform';

const keyOf = (payee: Payee) => ['bank', payee] as const;

/** Returns the bank accounts of the own company. */
export const useCompanyBank = () => usePage(keyOf('company'), 'GET member/bank_account', {});

/** Returns the bank accounts of the platform, for its administrators. */
export const usePlatformBank = () => usePage(keyOf('platform'), 'GET admin/bank_account', {});

/** Returns a function that changes the bank account. */
export function useSetBank(payee: Payee): (account: NewBankAccount) => Promise<void> {
  const client = useQueryClient();
  return async (account) => {
    const path =
      payee === 'company' ? 'POST member/set_bank_account' : 'POST admin/set_bank_account';
    client.setQueryData(keyOf(payee), await call(path, account));
    if (payee === 'platform') await client.invalidateQueries({ queryKey: ['deposits'] });
  };
}
