import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useQuotes } from '../../api/quotes';
import { DayRange } from '../../ui/form/day-range';
import { KeywordField } from '../../ui/table/keyword-field';
import { ListFilters } from '../../ui/table/list-filters';
import { WaitingToggle } from '../../ui/table/waiting-toggle';
import { type ChooseDeals, cleared, type DealList, filtersOf } from './address';
import styles from './deal.module.css';

interface DealFiltersProps {
  list: DealList;
  /** the number of deals that wait for the caller; null until they are counted, absent for an administrator */
  waiting?: number | null;
  /** the name of the chosen company; empty while it is not known */
  other: string;
  /** the searched columns */
  what: string;
  onChoose: ChooseDeals;
  /** more choices */
  children?: ReactNode;
}

/** The conditions of a list of deals. */
export function DealFilters(props: DealFiltersProps) {
  const { list, waiting, other, what, onChoose, children } = props;
  const quotes = useQuotes().data ?? [];
  const codes = quotes.map(({ indexCode }) => indexCode);
  const known = !list.indexCode || codes.includes(list.indexCode);
  return (
    <ListFilters
      only={list.otherID ? { name: other, onDrop: () => onChoose({ otherID: '' }) } : undefined}
      onClear={filtersOf(list) > 0 ? () => onChoose(cleared) : undefined}
    >
      {children}
      <div className={styles.keyword}>
        <KeywordField
          what={what}
          maxLength={100}
          value={list.keyword}
          onFind={(keyword) => onChoose({ keyword })}
        />
      </div>
      <Select
        allowClear
        className={styles.contract}
        placeholder="合约"
        aria-label="合约"
        value={list.indexCode || undefined}
        options={(known ? codes : [list.indexCode, ...codes]).map((value) => ({
          value,
          label: value,
        }))}
        onChange={(indexCode) => onChoose({ indexCode: indexCode ?? '' })}
      />
      <DayRange label="询盘日期" from={list.from} to={list.to} onChoose={onChoose} />
      {waiting !== undefined && (
        <WaitingToggle count={waiting} only={list.waiting === '1'} onChoose={onChoose} />
      )}
    </ListFilters>
  );
}
