import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { CallError } from '../api/client';
import { useToast } from '../ui/toast';

/** Returns a parameter of the address, empty without it, and a function that changes it. */
export function useAddressName(name: string): [value: string, choose: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  return [params.get(name) ?? '', choose];
}

/** Calls back, with a notice, if the server refuses a call only because of one field. */
export function useRefusedName(
  error: Error | null,
  name: string,
  notice: string,
  fallBack: () => void,
) {
  const fields = error instanceof CallError ? Object.keys(error.fields) : [];
  const refused = fields.length === 1 && fields[0] === name;
  const toast = useToast();
  const give = useEffectEvent(() => {
    toast.info(notice);
    fallBack();
  });
  useEffect(() => {
    if (refused) give();
  }, [refused]);
}
