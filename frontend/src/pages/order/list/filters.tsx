import { Button } from 'antd';
import { DayRange } from '../../../ui/form/day-range';
import { whole } from '../../../ui/format';
import { KeywordField } from '../../../ui/table/keyword-field';
import { ListFilters } from '../../../ui/table/list-filters';
import { type ChooseOrders, cleared, filtersOf, type OrderList } from './address';

interface OrderFiltersProps {
  list: OrderList;
  /** the number of orders that wait for the caller; absent for an administrator */
  waiting?: number;
  /** the name of the chosen company; empty while it is not known */
  other: string;
  onChoose: ChooseOrders;
}

/** The conditions of a list of orders. */
export function OrderFilters({ list, waiting, other, onChoose }: OrderFiltersProps) {
  const only = list.waiting === '1';
  return (
    <ListFilters
      only={
        list.otherID || list.memberID
          ? { name: other, onDrop: () => onChoose({ otherID: '', memberID: '' }) }
          : undefined
      }
      onClear={filtersOf(list) > 0 ? () => onChoose(cleared) : undefined}
    >
      <KeywordField
        what={waiting === undefined ? '订单号、批号或企业' : '订单号、批号或对方企业'}
        maxLength={100}
        value={list.keyword}
        onFind={(keyword) => onChoose({ keyword })}
      />
      <DayRange label="下单日期" from={list.from} to={list.to} onChoose={onChoose} />
      {waiting !== undefined && (
        <Button
          type={only ? 'primary' : 'default'}
          ghost={only}
          aria-pressed={only}
          onClick={() => onChoose({ waiting: only ? '' : '1' })}
        >
          待我处理 <span className="num">{whole(waiting)}</span>
        </Button>
      )}
    </ListFilters>
  );
}
