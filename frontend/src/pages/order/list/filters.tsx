import { Button, DatePicker } from 'antd';
import { dayjs } from '../../../ui/form/calendar';
import { whole } from '../../../ui/format';
import { KeywordField } from '../../../ui/table/keyword-field';
import styles from '../order.module.css';
import { type ChooseOrders, cleared, filtersOf, type OrderList } from './address';

interface OrderFiltersProps {
  list: OrderList;
  /** the number of orders that wait for the caller */
  waiting: number;
  /** the name of the chosen company; empty while it is not known */
  other: string;
  onChoose: ChooseOrders;
}

const form = 'YYYY-MM-DD';
const dayOf = (text: string) => (text ? dayjs(text, form) : null);

/** The conditions of a list of orders. */
export function OrderFilters({ list, waiting, other, onChoose }: OrderFiltersProps) {
  const only = list.waiting === '1';
  return (
    <section className={styles.filters} aria-label="筛选">
      <KeywordField
        what="订单号、批号或对方企业"
        maxLength={100}
        value={list.keyword}
        onFind={(keyword) => onChoose({ keyword })}
      />
      <DatePicker.RangePicker
        aria-label="下单日期"
        className={styles.days}
        allowEmpty={[true, true]}
        placeholder={['下单日期，从', '到']}
        value={[dayOf(list.from), dayOf(list.to)]}
        onChange={(_, days) => onChoose({ from: days?.[0] ?? '', to: days?.[1] ?? '' })}
      />
      <Button
        type={only ? 'primary' : 'default'}
        ghost={only}
        aria-pressed={only}
        onClick={() => onChoose({ waiting: only ? '' : '1' })}
      >
        待我处理 <span className="num">{whole(waiting)}</span>
      </Button>
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
