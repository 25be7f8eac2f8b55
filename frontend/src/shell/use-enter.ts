import { useState } from 'react';
import { switchCompany } from '../api/account';
import { CallError, failureOf, frozen } from '../api/client';
import type { Enterprise } from '../api/types';
import { useToast } from '../ui/toast';

const reloadAfter = 200;
const frozenSeconds = 5;

/** The way into another company of the person who is logged in, and which one is being entered. */
export function useEnter(): [enter: (company: Enterprise) => Promise<void>, entering?: number] {
  const toast = useToast();
  const [entering, setEntering] = useState<number>();
  const enter = async (company: Enterprise) => {
    setEntering(company.userID);
    try {
      await switchCompany(company);
      setTimeout(() => location.reload(), reloadAfter);
    } catch (refusal) {
      setEntering(undefined);
      const isFrozen = refusal instanceof CallError && refusal.code === frozen;
      if (isFrozen) toast.error('该账号已被冻结，请联系在线客服!', frozenSeconds);
      else toast.error(failureOf(refusal).message);
    }
  };
  return [enter, entering];
}
