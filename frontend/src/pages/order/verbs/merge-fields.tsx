import { Checkbox, Form } from 'antd';
import type { OrderDetail } from '../../../api/orders';
import { whole } from '../../../ui/format';
import { lineWords } from '../goods';
import { cash } from '../money';
import styles from '../order.module.css';
import { someOf } from './fields';

/** The orders of the same buyer that go into an order, with their warehouses. */
export const MergeFields = ({ order }: { order: OrderDetail }) => (
  <Form.Item
    name="others"
    label="合并进来的订单"
    className={styles.terms}
    rules={[someOf('请选择要合并的订单')]}
  >
    <Checkbox.Group
      options={order.mergeable.map(({ orderID, number, lots, money, depotNames }) => ({
        value: orderID,
        label: (
          <span className="num">
            {number} · {whole(lots)} {lineWords(order).unit} · {cash(money, order.currency)} ·{' '}
            {depotNames.join('、')}
          </span>
        ),
      }))}
    />
  </Form.Item>
);
