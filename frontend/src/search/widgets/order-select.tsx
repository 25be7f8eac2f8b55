import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';

interface OrderSelectProps {
  orders: readonly { order: string; name: string }[];
  order: string;
  asc: boolean;
  onOrder: (order: string) => void;
  onTurn: () => void;
}

/** The orders of a list, and a button for the other direction. */
export function OrderSelect({ orders, order: current, asc, onOrder, onTurn }: OrderSelectProps) {
  return (
    <>
      <select aria-label="排序" value={current} onChange={(event) => onOrder(event.target.value)}>
        {orders.map(({ order, name }) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" aria-label={asc ? '改为降序' : '改为升序'} onClick={onTurn}>
        {asc ? <CaretUpOutlined /> : <CaretDownOutlined />}
      </button>
    </>
  );
}
