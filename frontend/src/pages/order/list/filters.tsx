import { DayRange } from '../../../ui/form/day-range';
import { KeywordField } from '../../../ui/table/keyword-field';
import { ListFilters } from '../../../ui/table/list-filters';
import { WaitingToggle } from '../../../ui/table/waiting-toggle';
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
        what="订单号、批号、提单号、企业"
        maxLength={100}
        value={list.keyword}
        onFind={(keyword) => onChoose({ keyword })}
      />
      <DayRange label="下单日期" from={list.from} to={list.to} onChoose={onChoose} />
      {waiting !== undefined && (
        <WaitingToggle count={waiting} only={list.waiting === '1'} onChoose={onChoose} />
      )}
    </ListFilters>
  );
}
