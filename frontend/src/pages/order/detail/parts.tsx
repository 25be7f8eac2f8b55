import type { ComponentType } from 'react';
import type { OrderDetail, OrderStatus } from '../../../api/orders';
import type { OnVerb } from '../verbs/target';
import { Contracts } from './contracts';
import { Money, Parties } from './facts';
import { Freight, useOrderFreight } from './freight';
import { OrderHead } from './head';
import { Invoices } from './invoices';
import { Log } from './log';
import { Lots } from './lots';
import styles from './page.module.css';
import { Payments } from './payments';
import { Deliveries, Receipts } from './receipts';

interface Part {
  name: string;
  Panel: ComponentType<{ order: OrderDetail; onVerb: OnVerb }>;
  /** the number of its entries */
  count: (order: OrderDetail) => number;
  /** the states in which it is worked on */
  now: readonly OrderStatus[];
}

/** Returns the number of delivery orders, with what the buyer has named for the next one. */
const entriesOf = ({ deliveries, pickUp }: OrderDetail) =>
  deliveries.length + (pickUp.person ? 1 : 0);

/** The documents of an order. */
const parts: readonly Part[] = [
  { name: '合同', Panel: Contracts, count: ({ contracts }) => contracts.length, now: [0] },
  { name: '提货单', Panel: Deliveries, count: entriesOf, now: [2, 3] },
  {
    name: '验收',
    Panel: Receipts,
    count: ({ receipts, corrections }) => receipts.length + corrections.length,
    now: [3],
  },
  { name: '发票', Panel: Invoices, count: ({ invoices }) => invoices.length, now: [4] },
  { name: '付款', Panel: Payments, count: ({ payments }) => payments.length, now: [1, 4] },
];

/**
 * Everything that belongs to an order: what is worked on now comes before the other documents. Nothing is below the
 * freight requests, whose height is unknown, until they are read.
 */
export function OrderParts({ order, onVerb }: { order: OrderDetail; onVerb: OnVerb }) {
  const there = parts.filter(({ count }) => count(order) > 0);
  const isNow = ({ now }: Part) => now.includes(order.status);
  const draw = ({ name, Panel }: Part) => <Panel key={name} {...{ order, onVerb }} />;
  const isKnown = useOrderFreight(order) !== undefined;
  return (
    <>
      <OrderHead {...{ order, onVerb }} />
      {there.filter(isNow).map(draw)}
      {order.mergedInto === 0 && (
        <>
          <Lots order={order} />
          <Money order={order} />
          <Freight order={order} />
        </>
      )}
      {isKnown && (
        <>
          <Parties order={order} />
          {there.filter((part) => !isNow(part)).map(draw)}
          <Missing order={order} />
          <Log order={order} />
        </>
      )}
    </>
  );
}

/** The documents that an open order does not have yet, in one line. */
function Missing({ order }: { order: OrderDetail }) {
  const names = parts.filter(({ count }) => count(order) === 0).map(({ name }) => name);
  if (names.length === 0 || order.status >= 5) return null;
  return <p className={`panel ${styles.missing}`}>还没有{names.join('、')}</p>;
}
