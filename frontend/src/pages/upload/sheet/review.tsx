import { type Upload, useCorrect } from '../../../api/uploads';
import { ConfirmBar } from './confirm-bar';
import { NewGinneries } from './new-ginneries';
import { OfferForm } from './offer-form';
import { Reading } from './reading';
import { SheetLines } from './sheet-lines';
import { UnknownDepots } from './unknown-depots';
import { hasNames } from './unknown-names';
import { UnknownBrokers, UnknownGinneries, UnknownPlaces } from './unknown-others';
import { useCorrections } from './use-mending';

/** The preview of a sheet: its columns, its lines, and its effects. */
export function Review({ one }: { one: Upload }) {
  const { mutate, isPending } = useCorrect(one.importID);
  const corrections = useCorrections(one.importID);
  const names = { one, busy: isPending, onCorrect: mutate };
  return (
    <>
      <Reading one={one} busy={isPending} onCorrect={mutate} />
      {one.kind === 'listing' && (
        <OfferForm
          key={`${one.layout?.sheet} ${one.layout?.form?.configID}`}
          one={one}
          busy={isPending}
          onCorrect={mutate}
        />
      )}
      <UnknownDepots {...names} />
      {hasNames(one, 'origins') && <UnknownPlaces {...names} />}
      <UnknownGinneries {...names} />
      {hasNames(one, 'broker') && <UnknownBrokers {...names} />}
      <NewGinneries list={one.layout?.ginneries ?? []} />
      <SheetLines one={one} busy={isPending} mending={corrections} onCorrect={mutate} />
      <ConfirmBar one={one} busy={isPending || corrections.busy} />
    </>
  );
}
