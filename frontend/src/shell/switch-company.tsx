import { useState } from 'react';
import { switchCompany, useCompanies } from '../api/account';
import { CallError, failureOf, frozen } from '../api/client';
import { useFailure } from '../api/failure';
import type { Enterprise } from '../api/types';
import SwitchDialog from '../ui/chrome/switch-dialog';
import { useToast } from '../ui/toast';

const reloadAfter = 200;

/** The dialog in which somebody goes on for another of his companies. */
export default function SwitchCompany({ onClose }: { onClose: () => void }) {
  const query = useCompanies();
  const error = useFailure(query);
  const toast = useToast();
  const [entering, setEntering] = useState<number>();
  const enter = async (company: Enterprise) => {
    setEntering(company.userID);
    try {
      await switchCompany(company);
      setTimeout(() => location.reload(), reloadAfter);
    } catch (refusal) {
      setEntering(undefined);
      if (refusal instanceof CallError && refusal.code === frozen)
        toast.error('该账号已被冻结，请联系在线客服!', 5);
      else toast.error(failureOf(refusal).message);
    }
  };
  return (
    <SwitchDialog
      companies={query.data}
      failure={error ? failureOf(error, query.refetch) : undefined}
      entering={entering}
      onEnter={enter}
      onClose={onClose}
    />
  );
}
