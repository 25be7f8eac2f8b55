import { Button, DatePicker, Select } from 'antd';
import type { ReactNode } from 'react';
import { useQuotes } from '../../api/quotes';
import { dayjs } from '../../ui/form/calendar';
import { KeywordField } from '../../ui/table/keyword-field';
import { type ChooseDeals, cleared, type DealList, filtersOf } from './address';
import styles from './deal.module.css';

interface DealFiltersProps {
  list: DealList;
  /** the name of the chosen company; empty while it is not known */
  other: string;
  /** the searched columns */
  what: string;
  onChoose: ChooseDeals;
  /** more choices */
  children?: ReactNode;
}

const form = 'YYYY-MM-DD';
const dayOf = (text: string) => (text ? dayjs(text, form) : null);

/** The conditions of a list of deals. */
export function DealFilters({ list, other, what, onChoose, children }: DealFiltersProps) {
  const quotes = useQuotes().data ?? [];
  const codes = quotes.map(({ indexCode }) => indexCode);
  const known = !list.indexCode || codes.includes(list.indexCode);
  return (
    <section className={styles.filters} aria-label="筛选">
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
      <DatePicker.RangePicker
        className={styles.days}
        allowEmpty={[true, true]}
        placeholder={['询盘日期，从', '到']}
        value={[dayOf(list.from), dayOf(list.to)]}
        onChange={(days) =>
          onChoose({ from: days?.[0]?.format(form) ?? '', to: days?.[1]?.format(form) ?? '' })
        }
      />
      {list.otherID && (
        <Button onClick={() => onChoose({ otherID: '' })}>只看 {other || '一家企业'} ✕</Button>
      )}
      {filtersOf(list) > 0 && (
        <Button type="link" onClick={() => onChoose(cleared)}>
          清除条件
        </Button>
      )}
    </section>
  );
}
