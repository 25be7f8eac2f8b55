import { Link } from 'react-router';
import { useCompareToggle } from '../../../api/compare';
import { useChangedLots } from '../../../api/live';
import { atQuotes, useQuoteValues } from '../../../api/quotes';
import type { Lot } from '../../../api/types';
import { LotButtons } from '../../../ui/lot/lot-buttons';
import { LotList, LotListSkeleton } from '../../../ui/lot/lot-list';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import styles from './home.module.css';

interface HomeLotsProps {
  title: string;
  note: string;
  /** the address of the full list */
  to: string;
  /** undefined until they are here */
  lots?: Lot[];
  onChanged: () => void;
}

/** A dozen lots of one kind at the current prices. */
export function HomeLots({ title, note, to, lots, onChanged }: HomeLotsProps) {
  const quotes = useQuoteValues();
  const { has, toggle } = useCompareToggle();
  useChangedLots(lots?.map((lot) => lot.listingID) ?? [], onChanged);
  return (
    <Panel
      title={title}
      note={note}
      extra={<Link to={to}>更多 ›</Link>}
      className={styles.homeLots}
    >
      {!lots && <LotListSkeleton rows={12} />}
      {lots?.length === 0 && <Nothing />}
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
