import type { DealCounts, DealSide, DealStatus } from '../../../api/deals';
import type { OrderCounts, OrderStatus } from '../../../api/orders';
import type { ProductCounts } from '../../../api/trade-counts';
import * as deals from '../../../shell/deal/words';
import * as orders from '../../../shell/order-states';
import {
  inquiriesPath,
  intentionsPath,
  ordersPath,
  purchasesPath,
  requestsPath,
  saleOrdersPath,
  salesPath,
} from '../../../ui/chrome/places';

/** The counts of one side; absent while they load. */
export interface SideCounts {
  deals?: DealCounts;
  orders?: OrderCounts;
  products?: ProductCounts;
}

/** The counts of both sides. */
export type TradeCounts = Record<DealSide, SideCounts>;

/** What waits for the company in one state. */
export interface Task {
  state: string;
  /** what to do */
  verb: string;
  to: string;
  /** undefined while it loads */
  count?: number;
}

interface ProductTask {
  of: keyof ProductCounts;
  state: string;
  verb: string;
  to: string;
}

/** What waits in requests, quotes and intentions of products. */
const productTasks: Record<DealSide, readonly ProductTask[]> = {
  buyer: [{ of: 'inquiries', state: '采购需求', verb: '采纳报价', to: `${requestsPath}?status=0` }],
  seller: [
    { of: 'asked', state: '向我询价', verb: '报价', to: `${inquiriesPath}?asked=1` },
    { of: 'intentions', state: '采购意向', verb: '回复', to: intentionsPath },
  ],
};

/** Returns how many products' requests, quotes and intentions wait for one side. */
export const productsWaiting = (side: DealSide, { products }: SideCounts): number =>
  productTasks[side].reduce((sum, { of }) => sum + (products?.[of] ?? 0), 0);

/** What waits in a state of deals, or of orders, as pairs of the state and what to do. */
interface SideTasks {
  deals: readonly [DealStatus, string][];
  orders: readonly [OrderStatus, string][];
}

const tasks: Record<DealSide, SideTasks> = {
  buyer: {
    deals: [
      [1, '提交挂盘'],
      [4, '出价'],
      [5, '点价、追加'],
    ],
    orders: [
      [0, '签合同'],
      [1, '付款'],
      [3, '验收'],
      [4, '收票付款'],
      [9, '确认退款'],
    ],
  },
  seller: {
    deals: [
      [0, '核验'],
      [2, '回复'],
      [3, '到价成交'],
      [4, '选中标'],
      [5, '点价成交'],
    ],
    orders: [
      [0, '拟定签署'],
      [1, '确认到账'],
      [2, '开提货单'],
      [3, '处理异议'],
      [4, '开票'],
      [9, '退款收款'],
    ],
  },
};

const dealPaths: Record<DealSide, string> = { buyer: purchasesPath, seller: salesPath };
const orderPaths: Record<DealSide, string> = { buyer: ordersPath, seller: saleOrdersPath };

/** Returns the address of the deals of a side in a state. */
export const dealsIn = (side: DealSide, status: DealStatus) =>
  `${dealPaths[side]}?status=${status}`;

/** Returns the address of the orders of a side in a state. */
export const ordersIn = (side: DealSide, status: OrderStatus) =>
  `${orderPaths[side]}?status=${status}`;

/** Returns the address of the drawer of one deal. */
export const dealAt = (side: DealSide, spotSaleID: number) => `${dealPaths[side]}?id=${spotSaleID}`;

/** Returns the number of deals in a state; undefined while it loads. */
export const dealCount = ({ deals }: SideCounts, status: DealStatus): number | undefined =>
  deals && (deals.tabs.find((tab) => tab.status === status)?.count ?? 0);

/** Returns the number of orders in a state; undefined while it loads. */
export const orderCount = ({ orders }: SideCounts, status: OrderStatus): number | undefined =>
  orders && (orders.tabs.find((tab) => tab.status === status)?.count ?? 0);

const dealWaiting = ({ deals }: SideCounts, status: DealStatus): number | undefined =>
  deals && (deals.tabs.find((tab) => tab.status === status)?.waiting ?? 0);

const orderWaiting = ({ orders }: SideCounts, status: OrderStatus): number | undefined =>
  orders && (orders.tabs.find((tab) => tab.status === status)?.waiting ?? 0);

/** Returns what can wait for one side of the company, in the order of a trade. */
export function tasksOf(side: DealSide, counts: SideCounts): Task[] {
  return [
    ...tasks[side].deals.map(([status, verb]) => ({
      state: deals.stateName(status),
      verb,
      to: `${dealsIn(side, status)}&waiting=1`,
      count: dealWaiting(counts, status),
    })),
    ...tasks[side].orders.map(([status, verb]) => ({
      state: orders.stateName(status),
      verb,
      to: `${ordersIn(side, status)}&waiting=1`,
      count: orderWaiting(counts, status),
    })),
    ...productTasks[side].map(({ of, ...task }) => ({ ...task, count: counts.products?.[of] })),
  ];
}
