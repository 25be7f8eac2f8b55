import { type Import, useCorrect } from '../../../api/uploads';
import { ConfirmBar } from './confirm-bar';
import { OfferForm } from './offer-form';
import { Reading } from './reading';
import { SheetLines } from './sheet-lines';
import { useMending } from './use-mending';

/** The preview of a sheet: its columns, its lines, and its effects. */
export function Review({ one }: { one: Import }) {
  const { mutate, isPending } = useCorrect(one.importID);
  const mending = useMending(one.importID);
  return (
    <>
      <Reading one={one} busy={isPending} onCorrect={mutate} />
      {one.kind === 'listing' && (
        <OfferForm key={one.layout?.sheet} one={one} busy={isPending} onCorrect={mutate} />
      )}
      <SheetLines one={one} busy={isPending} mending={mending} onCorrect={mutate} />
      <ConfirmBar one={one} busy={isPending || mending.busy} />
    </>
  );
}
