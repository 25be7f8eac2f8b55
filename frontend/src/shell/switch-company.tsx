import { belongs, useCompanies } from '../api/account';
import { failureOf } from '../api/client';
import { useFailure } from '../api/failure';
import SwitchDialog from '../ui/chrome/switch-dialog';
import { useEnter } from './use-enter';

/** The dialog for switching to another company. */
export default function SwitchCompany({ onClose }: { onClose: () => void }) {
  const query = useCompanies();
  const error = useFailure(query);
  const [enter, entering] = useEnter();
  return (
    <SwitchDialog
      companies={query.data?.filter(belongs)}
      failure={error ? failureOf(error, query.refetch) : undefined}
      entering={entering}
      onEnter={enter}
      onClose={onClose}
    />
  );
}
