import { DatePicker } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../../api/client';
import { type StockRow, useModify } from '../../../api/stock';
import { type Dayjs, dayjs } from '../../../ui/form/calendar';
import { unknown } from '../../../ui/format';
import { parseTime, timeText } from '../../../ui/moment';
import { dayOf } from '../../../ui/time';
import { useToast } from '../../../ui/toast';
import { soonDays } from './address';
import styles from './stock.module.css';

const day = 24 * 60 * 60;
const form = 'YYYY-MM-DD';

/** Returns the remaining validity of a listing as text; nothing if it is long. */
export function leftText(until: number, now = Date.now() / 1000): string {
  const days = (until - now) / day;
  if (days <= 0) return '已过期';
  if (days > soonDays) return '';
  return days < 1 ? '不到 1 天' : `剩 ${Math.floor(days)} 天`;
}

/** Reports whether a day is over and cannot be the last one of a listing. */
export const isOver = (chosen: Dayjs) => chosen.format(form) < dayOf(Date.now() / 1000);

/** Until when a listing is valid; a click changes the day. */
export function UntilCell({ row }: { row: StockRow }) {
  const [open, setOpen] = useState(false);
  const modify = useModify();
  const toast = useToast();
  const until = parseTime(row.until);
  const lastDay = until === undefined ? '' : dayOf(until);
  const save = async (to: Dayjs | null) => {
    setOpen(false);
    const value = to?.format(form);
    if (!value || value === lastDay) return;
    const { listingID, version } = row;
    try {
      await modify({ listingID, version, field: 'until', value });
      toast.success('已保存');
    } catch (error) {
      toast.error(failureOf(error).message);
    }
  };
  if (until === undefined) return unknown;
  const left = row.state === 1 ? leftText(until) : '';
  const thisYear = lastDay.startsWith(dayOf(Date.now() / 1000).slice(0, 4));
  const shown = lastDay.slice(thisYear ? 5 : 2);
  const text = (
    <>
      {shown}
      {left && <small className={styles.stockSoon}>{left}</small>}
    </>
  );
  if (open) {
    return (
      <span className={styles.stockUntil}>
        <span className="num">{text}</span>
        <DatePicker
          open
          autoFocus
          size="small"
          allowClear={false}
          className={styles.stockUntilPicker}
          aria-label={`有效期 ${row.batchID}`}
          disabledDate={isOver}
          defaultValue={lastDay ? dayjs(lastDay, form) : undefined}
          onChange={(to) => void save(to)}
          onOpenChange={(to) => !to && setOpen(false)}
        />
      </span>
    );
  }
  if (!row.verbs.includes('reprice')) return <span className="num">{text}</span>;
  return (
    <button
      type="button"
      className={`${styles.stockEdit} num`}
      title={timeText(row.until)}
      aria-label={`${shown} ${left} 有效期 ${row.batchID}`}
      onClick={() => setOpen(true)}
    >
      {text}
    </button>
  );
}
