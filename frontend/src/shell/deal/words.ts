import type { DealRow, DealSide, DealStatus } from '../../api/deals';
import { exactTons, money, signed, unknown } from '../../ui/format';
import { type StateWord, stateWords, type VerbWord, verbWords } from '../trade-words';

/** The states of a deal in the order of the tabs. */
export const dealStates: readonly StateWord<DealStatus>[] = [
  { status: 0, name: '待核验', tone: 'waiting' },
  { status: 1, name: '已核验', tone: 'good' },
  { status: 2, name: '待回复', tone: 'waiting' },
  { status: 3, name: '挂盘中', tone: 'good' },
  { status: 4, name: '竞价中', tone: 'waiting' },
  { status: 5, name: '锁定基差', tone: 'good' },
  { status: 7, name: '交易成功', tone: 'good' },
  { status: 8, name: '交易失败', tone: 'plain' },
];

/** The names of states, and how they look. */
export const { stateName, stateTone } = stateWords(dealStates);

/** The final states. */
export const isOver = ({ status }: Pick<DealRow, 'status'>): boolean =>
  status === 7 || status === 8;

/** The steps of deals. Those of the clock have no button. */
export const dealVerbs = {
  inquire: { name: '询盘', step: '询盘' },
  verify: { name: '核验未售', step: '核验未售' },
  reportSold: { name: '报为已售', step: '报为已售', danger: true },
  delete: { name: '删除', step: '删除', danger: true },
  submit: { name: '提交挂盘', step: '提交挂盘' },
  revoke: { name: '撤销', step: '撤销', danger: true },
  hang: { name: '挂盘', step: '接受挂盘' },
  trade: { name: '成交', step: '成交' },
  refuse: { name: '拒绝', step: '挂盘失败', danger: true },
  bidding: { name: '发起竞价', step: '发起竞价' },
  lock: { name: '锁定基差', step: '锁定基差' },
  modify: { name: '修改挂盘', step: '修改挂盘' },
  correct: { name: '修改数据', step: '修改数据' },
  bid: { name: '出价', step: '出价' },
  pick: { name: '选定中标', step: '选定中标' },
  price: { name: '点价', step: '点价' },
  risk: { name: '风险参考价', step: '风险参考价' },
  answer: { name: '追加点价金', step: '追加点价金' },
  abandon: { name: '放弃', step: '放弃锁定基差', danger: true },
  touch: { name: '到价', step: '到价' },
  fill: { name: '自动成交', step: '自动成交' },
  keepBack: { name: '没有提交', step: '挂盘没有提交' },
  unseal: { name: '竞价截止', step: '竞价截止，等卖家选择中标' },
  restart: { name: '期限顺延', step: '解冻后期限顺延' },
  call: { name: '追加通知', step: '通知追加点价金' },
  expire: { name: '到期', step: '挂盘到期' },
  lose: { name: '落选', step: '批次已由其他询盘成交' },
  notes: { name: '留言', step: '留言' },
  stop: { name: '终止', step: '平台终止', danger: true },
} satisfies Record<string, VerbWord>;

/** A step of a deal. */
export type Verb = keyof typeof dealVerbs;

/** Knows the steps of deals, and their words. */
export const { isVerb, verbWord } = verbWords(dealVerbs);

const reasons: Record<string, string> = {
  sold: '已售',
  revoked: '已撤销',
  refused: '挂盘失败',
  expired: '已过期',
  outbid: '竞价未中',
  abandoned: '放弃点价',
  stopped: '平台终止',
};

/** Returns why a deal failed. */
export const reasonName = (reason: string): string => reasons[reason] ?? reason;

/** The word of a side, as an administrator acts for it. */
export const actingFor: Record<DealSide, string> = { buyer: '代买家', seller: '代卖家' };

/** The fields of the log whose values are CNY/t, and CNY. The log names fields in Chinese. */
const priceFields = [
  '挂盘期货价',
  '一口价',
  '最低出价',
  '出价',
  '行情',
  '风险参考价',
  '成交期货价',
  '成交价',
];
const moneyFields = [
  '金额',
  '金额（元）',
  '金额（美元）',
  '冻结的点价金（元）',
  '付给卖家的点价金（元）',
];

/** Returns an old or new value of the log as people read it; a dash for none. */
export function valueText(field: string, value: string): string {
  if (value === '') return unknown;
  if (Number.isNaN(Number(value))) return value;
  if (field === '基差') return value === '0' ? '0' : signed(Number(value));
  if (moneyFields.includes(field)) return money(value);
  return priceFields.includes(field) ? exactTons(Number(value)) : value;
}
