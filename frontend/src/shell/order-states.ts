import type { OrderStatus } from '../api/orders';
import type { Tone } from '../ui/state-tag';

interface StateWord {
  status: OrderStatus;
  name: string;
  tone: Tone;
}

/** The states of an order in the order of the tabs. */
export const orderStates: readonly StateWord[] = [
  { status: 0, name: '待签合同', tone: 'waiting' },
  { status: 1, name: '待付款', tone: 'waiting' },
  { status: 2, name: '待提货', tone: 'waiting' },
  { status: 3, name: '待验收', tone: 'waiting' },
  { status: 4, name: '待开票', tone: 'waiting' },
  { status: 5, name: '已完成', tone: 'good' },
  { status: 9, name: '已取消', tone: 'plain' },
];

/** Returns the word of a state. */
export const stateName = (status: number): string =>
  orderStates.find((one) => one.status === status)?.name ?? String(status);

/** Returns how a state looks. */
export const stateTone = (status: number): Tone =>
  orderStates.find((one) => one.status === status)?.tone ?? 'plain';
