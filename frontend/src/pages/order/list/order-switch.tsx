import { NavLink } from 'react-router';
import {
  allOrdersPath,
  ordersPath,
  productOrdersPath,
  saleOrdersPath,
} from '../../../ui/chrome/places';
import styles from '../order.module.css';

const lists = [
  { name: '采购订单', to: ordersPath },
  { name: '销售订单', to: saleOrdersPath },
  { name: '采购和销售', to: allOrdersPath },
  { name: '产品订单', to: productOrdersPath },
];

/** Leads from one list of orders of a member to the others. */
export const OrderSwitch = () => (
  <nav className={styles.switch} aria-label="订单列表">
    {lists.map(({ name, to }) => (
      <NavLink key={to} to={to} end>
        {name}
      </NavLink>
    ))}
  </nav>
);
