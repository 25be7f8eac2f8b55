import { useState } from 'react';
import { chooseCompany, switchCompany } from '../api/account';
import { CallError, failureOf, frozen } from '../api/client';
import { reconnect } from '../api/live';
import type { Enterprise } from '../api/types';
import { accountPath } from '../ui/chrome/places';
import { useToast } from '../ui/toast';

const reloadAfter = 200;

/**
 * Returns a function that enters another company, and the company being entered. A company under review is
 * entered to complete its data.
 */
export function useEnter(): [enter: (company: Enterprise) => Promise<void>, entering?: number] {
  const refuse = useRefusal();
  const [entering, setEntering] = useState<number>();
  const enter = async (company: Enterprise) => {
    setEntering(company.userID);
    const completes = company.entry === 'choose_login';
    try {
      await (completes ? chooseCompany(company) : switchCompany(company));
      reconnect();
      setTimeout(() => (completes ? location.assign(accountPath) : location.reload()), reloadAfter);
    } catch (refusal) {
      setEntering(undefined);
      refuse(refusal);
    }
  };
  return [enter, entering];
}

/** Returns why a company cannot be entered. */
export function useRefusal(): (refusal: unknown) => void {
  const toast = useToast();
  return (refusal) => {
    const isFrozen = refusal instanceof CallError && refusal.code === frozen;
    const { message, seconds } = failureOf(refusal);
    toast.error(isFrozen ? '该账号已被冻结，请联系在线客服!' : message, seconds);
  };
}
