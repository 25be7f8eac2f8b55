import type { ReactNode } from 'react';
import { failureOf } from '../../../api/client';
import { useCompareToggle } from '../../../api/compare';
import { useChangedLots } from '../../../api/live';
import { atQuotes, useQuoteValues } from '../../../api/quotes';
import type { Lot } from '../../../api/types';
import { Failed } from '../../../ui/failed';
import { LotButtons } from '../../../ui/lot/lot-buttons';
import { LotList, LotListSkeleton } from '../../../ui/lot/lot-list';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import styles from './lot.module.css';

interface OtherLotsProps {
  title: string;
  note: string;
  extra?: ReactNode;
  /** undefined until they are here */
  lots?: Lot[];
  error: Error | null;
  /** the text for an empty list */
  none: string;
  onApplyAgain: () => void;
}

/** Other lots at current prices. */
export function OtherLots({
  title,
  note,
  extra,
  lots,
  error,
  none,
  onApplyAgain: onAgain,
}: OtherLotsProps) {
  const quotes = useQuoteValues();
  const { has, toggle } = useCompareToggle();
  useChangedLots(lots?.map((lot) => lot.listingID) ?? [], onAgain);
  return (
    <Panel title={title} note={note} extra={extra} className={styles.otherLots}>
      {!lots && !error && <LotListSkeleton rows={4} />}
      {!lots && error && <Failed {...failureOf(error, onAgain)} />}
      {lots?.length === 0 && <Nothing text={none} />}
      {lots && lots.length > 0 && (
        <LotList
          label={title}
          lots={lots.map((lot) => atQuotes(lot, quotes))}
          actions={(lot) => (
            <LotButtons
              lot={lot}
              compared={has(lot.listingID)}
              onCompare={() => toggle(lot.listingID)}
            />
          )}
        />
      )}
    </Panel>
  );
}
