import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useFilterArea } from '../api/bases';
import { CallError } from '../api/client';
import type { PremiumTable } from '../api/types';
import { useToast } from '../ui/toast';

/** Returns the premium tables of the visitor, the code of the default one, and the table of a code. */
export function usePremiums(code: string) {
  const tables = useFilterArea().data?.premiumTables ?? [];
  const standard = tables.find((table) => table.standard)?.code ?? '';
  return { tables, standard, current: tables.find((table) => table.code === (code || standard)) };
}

/** Returns the premium table that the address names, empty for the default one, and a function that names another. */
export function useAddressPremium(): [premium: string, choose: (code: string) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (code: string) => {
    const next = new URLSearchParams(params);
    if (code) next.set('premium', code);
    else next.delete('premium');
    setParams(next, { replace: true });
  };
  return [params.get('premium') ?? '', choose];
}

/** Calls back, with a notice, if the server refuses a call only because of its premium table. */
export function useUnknownPremium(error: Error | null, fallBack: () => void) {
  const fields = error instanceof CallError ? Object.keys(error.fields) : [];
  const unknown = fields.length === 1 && fields[0] === 'premium';
  const toast = useToast();
  const give = useEffectEvent(() => {
    toast.info('链接中的升贴水表不能使用，折3128改按默认的表');
    fallBack();
  });
  useEffect(() => {
    if (unknown) give();
  }, [unknown]);
}

/** Returns the name of a table as lists show it. */
export const tableName = ({ name, own }: PremiumTable): string =>
  own ? `${name}（本公司）` : name;
