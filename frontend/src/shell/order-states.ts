import type { OrderStatus } from '../api/orders';
import { type StateWord, stateWords } from './trade-words';

/** The states of an order in the order of the tabs. */
export const orderStates: readonly StateWord<OrderStatus>[] = [
  { status: 0, name: '待签合同', tone: 'waiting' },
  { status: 1, name: '待付款', tone: 'waiting' },
  { status: 2, name: '待提货', tone: 'waiting' },
  { status: 3, name: '待验收', tone: 'waiting' },
  { status: 4, name: '待开票', tone: 'waiting' },
  { status: 5, name: '已完成', tone: 'good' },
  { status: 9, name: '已取消', tone: 'plain' },
];

/** The names of states, and how they look. */
export const { stateName, stateTone } = stateWords(orderStates);
