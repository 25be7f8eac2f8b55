import type { ComponentType, ReactNode } from 'react';
import type { DealContracts, DealOutcomes, DealRow, DealSide, SendDeal } from '../../api/deals';
import type { QuoteValues } from '../../api/quotes';
import type { Question } from '../../ui/ask';
import { priceText, units } from '../../ui/currency';
import { money, signed } from '../../ui/format';
import { momentOf } from '../../ui/moment';
import { dayText, typedPrice } from '../../ui/order/terms';
import { timeOf } from '../../ui/time';
import type { FieldsProps } from './fields';
import {
  changedFacts,
  changeQuestion,
  endOfDay,
  factsOf,
  farPrices,
  firstValues,
  priceOf,
  termsOf,
  tradeStart,
  type VerbValues,
} from './values';
import * as fields from './verb-fields';
import type { Verb } from './words';

/** The dialog of a step: its text and fields, and the call that it makes. */
export interface VerbForm {
  title: string;
  /** the button that does it */
  agree: string;
  danger?: boolean;
  /** what will happen */
  text?: (rows: readonly DealRow[]) => ReactNode;
  Fields?: ComponentType<FieldsProps>;
  /** what looks like a slip of the hand, and is confirmed before it is sent */
  doubts?: (
    rows: readonly DealRow[],
    values: VerbValues,
    quotes: QuoteValues | undefined,
  ) => Question | undefined;
  /** the fields have a line for each of several deals */
  priced?: boolean;
  /** the dialog shows the deal as it is at each moment, else as it was when it opened */
  live?: boolean;
  /** the fields need the live contracts and the default terms */
  contracts?: boolean;
  initial?: (
    rows: readonly DealRow[],
    contracts: DealContracts | undefined,
    quotes: QuoteValues | undefined,
  ) => VerbValues;
  send: (
    send: SendDeal,
    rows: readonly [DealRow, ...DealRow[]],
    values: VerbValues,
    acting: DealSide | undefined,
  ) => Promise<DealRow | DealOutcomes>;
  /** shown when it has been done */
  done: string;
}

const ids = (rows: readonly DealRow[]) => rows.map(({ spotSaleID }) => spotSaleID);
const noted = (rows: readonly DealRow[], { notes }: VerbValues) => ({
  spotSaleIDs: ids(rows),
  notes: notes?.trim() || undefined,
});
const note = ({ notes }: VerbValues) => notes?.trim() || undefined;
const waiting = ({ status }: DealRow) => status === 2;

const held = (rows: readonly DealRow[]) =>
  rows.reduce((sum, { deposit }) => sum + Math.round(deposit * 100), 0) / 100;

const heldText = (rows: readonly DealRow[]) => money(held(rows).toFixed(2));

/** Sends the reply of a seller: one call while terms wait for it, another while the order hangs. */
function reply(
  send: SendDeal,
  row: DealRow,
  verb: { waiting: 'REVOKED' | 'BIDDING' | 'TRADED'; hanging: 'GP_FAIL' | 'BIDDING' | 'TRADED' },
  more: object,
) {
  const { spotSaleID } = row;
  return waiting(row)
    ? send('submit_replay', { spotSaleID, verb: verb.waiting, ...more })
    : send('save_hanging_dish', { spotSaleID, verb: verb.hanging, ...more });
}

/** Replies to several deals at once, each with its own price where it has one. */
const replyAll = (
  send: SendDeal,
  rows: readonly DealRow[],
  verb: 'GP_SUCCESS' | 'TRADED' | 'REVOKED',
  more: { notes?: string; fillWhenTouched?: boolean },
  price?: (row: DealRow) => number | undefined,
) =>
  send('submit_replay_list', {
    verb,
    ...more,
    list: rows.map((row) => ({ spotSaleID: row.spotSaleID, price: price?.(row) })),
  });

/** Returns the prices at which trades start. */
function tradeValues(rows: readonly DealRow[], quotes: QuoteValues | undefined): VerbValues {
  const [row, ...more] = rows;
  if (row && more.length === 0) return { price: tradeStart(row, quotes) };
  const prices = rows.map((one) => [one.spotSaleID, tradeStart(one, quotes)]);
  return { prices: Object.fromEntries(prices) };
}

/** The time in an hour, at full ten minutes. */
function inAnHour(): string {
  const tenMinutes = 600;
  return timeOf(Math.ceil((Date.now() / 1000 + 3600) / tenMinutes) * tenMinutes);
}

/** The steps that people take. Their dialogs are all in this table. */
export const verbForms: Partial<Record<Verb, VerbForm>> = {
  verify: {
    title: '核验为未售',
    agree: '确认未售',
    text: (rows) =>
      rows.length === 1
        ? '确认批次还在。数据有变就在这里改正：买家会看到改前改后，并由买家自己提交挂盘。'
        : `确认这 ${rows.length} 批都还在，数据没有变化。要改数据，请逐单核验。`,
    Fields: fields.VerifyFields,
    contracts: true,
    initial: ([row]) => (row ? factsOf(row) : {}),
    doubts: changeQuestion,
    send: (send, rows, values) => {
      const [row] = rows;
      if (rows.length > 1) return send('confirm', { spotSaleIDs: ids(rows) });
      return send('save_verified_status', {
        spotSaleID: row.spotSaleID,
        status: 'UNSOLD',
        ...changedFacts(row, values),
      });
    },
    done: '已核验为未售',
  },
  reportSold: {
    title: '报为已售',
    agree: '确认已售',
    danger: true,
    text: () => '这一单以“已售”结束，批次同时下架并标为已售，其他买家也不能再询盘。',
    send: (send, [row]) =>
      waiting(row)
        ? send('submit_replay', { spotSaleID: row.spotSaleID, verb: 'SOLD' })
        : send('save_verified_status', { spotSaleID: row.spotSaleID, status: 'SOLD' }),
    done: '已报为已售',
  },
  delete: {
    title: '删除询盘',
    agree: '删除',
    danger: true,
    text: (rows) => `卖家还没有核验。删除后，这 ${rows.length} 单不再出现在列表里。`,
    send: (send, rows) => send('delete', { spotSaleIDs: ids(rows) }),
    done: '已删除',
  },
  submit: {
    title: '提交挂盘',
    agree: '提交挂盘',
    Fields: fields.SubmitFields,
    priced: true,
    contracts: true,
    initial: firstValues,
    doubts: farPrices,
    send: (send, rows, values) =>
      send('submit_hanging_dish', {
        riskAgreed: values.riskAgreed,
        list: rows.map((row) => termsOf(row, values)),
      }),
    done: '已提交挂盘，等卖家回复',
  },
  modify: {
    title: '修改挂盘',
    agree: '保存',
    text: () => '改价后立即生效，卖家会收到通知。',
    Fields: fields.ModifyFields,
    contracts: true,
    initial: (rows, contracts) => ({ ...firstValues(rows, contracts), current: false }),
    doubts: farPrices,
    send: (send, [row], values) => send('modify_hanging_dish', termsOf(row, values)),
    done: '挂盘已修改',
  },
  revoke: {
    title: '撤销',
    agree: '撤销',
    danger: true,
    text: (rows) =>
      held(rows) > 0
        ? `撤销后不能恢复，冻结的点价金 ${heldText(rows)} 元随即退回。`
        : '撤销后不能恢复；批次仍在售时可以重新询盘。',
    Fields: fields.ReasonField,
    send: (send, rows, values) => send('submit_revoke', noted(rows, values)),
    done: '已撤销',
  },
  hang: {
    title: '接受挂盘',
    agree: '挂盘',
    text: (rows) => <fields.HangText rows={rows} />,
    Fields: fields.FillField,
    initial: ([row]) => ({ fillWhenTouched: row?.fillWhenTouched }),
    send: (send, rows, { fillWhenTouched }) => {
      const [{ spotSaleID }] = rows;
      if (rows.length > 1) return replyAll(send, rows, 'GP_SUCCESS', { fillWhenTouched });
      return send('submit_replay', { spotSaleID, verb: 'GP_SUCCESS', fillWhenTouched });
    },
    done: '已挂盘',
  },
  refuse: {
    title: '拒绝',
    agree: '拒绝',
    danger: true,
    text: (rows) =>
      `${rows.length > 1 ? `这 ${rows.length} 单都` : '这一单'}以“挂盘失败”结束，买家的点价金退回。`,
    Fields: fields.ReasonNeeded,
    send: (send, rows, values) =>
      rows.length > 1
        ? replyAll(send, rows, 'REVOKED', { notes: note(values) })
        : reply(send, rows[0], { waiting: 'REVOKED', hanging: 'GP_FAIL' }, { notes: note(values) }),
    done: '已拒绝',
  },
  correct: {
    title: '修改数据',
    agree: '保存',
    text: () => '买家已经挂盘：价格只能改低，合约和重量不能改。买家会看到改前改后。',
    Fields: fields.CorrectFields,
    contracts: true,
    initial: ([row]) => (row ? { ...factsOf(row), fillWhenTouched: row.fillWhenTouched } : {}),
    doubts: changeQuestion,
    send: (send, [row], values) =>
      send('save_hanging_dish', {
        spotSaleID: row.spotSaleID,
        verb: 'DATA_CHANGE',
        ...changedFacts(row, values),
        fillWhenTouched:
          values.fillWhenTouched === row.fillWhenTouched ? undefined : values.fillWhenTouched,
      }),
    done: '数据已修改',
  },
  bidding: {
    title: '发起竞价',
    agree: '发起竞价',
    text: () => '这一批次上待回复和挂盘中的询盘都加入竞价。结束时最高价成交，同价先出者得。',
    Fields: fields.BiddingFields,
    contracts: true,
    initial: ([row]) => ({
      bidType: 2,
      bidMinPrice: String(row?.price ?? (row?.fixedPrice || '')),
      bidEnd: inAnHour(),
    }),
    send: (send, [row], values) =>
      reply(
        send,
        row,
        { waiting: 'BIDDING', hanging: 'BIDDING' },
        {
          bidType: values.bidType,
          bidMinPrice: typedPrice(values.bidMinPrice, row.currency),
          bidEnd: values.bidEnd && momentOf(values.bidEnd),
        },
      ),
    done: '竞价已开始',
  },
  bid: {
    title: '出价',
    agree: '出价',
    text: ([row]) => row && <fields.BidText row={row} />,
    Fields: fields.BidField,
    live: true,
    contracts: true,
    initial: () => ({ price: '' }),
    doubts: farPrices,
    send: (send, [{ spotSaleID, currency }], { price }) =>
      send('submit_bidding', { spotSaleID, price: typedPrice(price, currency) }),
    done: '已出价',
  },
  pick: {
    title: '选定中标',
    agree: '选定这个出价',
    text: ([row]) =>
      row &&
      `选定 ${row.buyerName} 的出价 ${priceText(row.myBid, row.currency)} ${units[row.currency]}，随即成交，其他出价落选。`,
    Fields: fields.PickField,
    send: (send, [{ spotSaleID }], values) =>
      send('save_hanging_dish', { spotSaleID, verb: 'TRADED', pick: true, notes: note(values) }),
    done: '已选定，交易成功',
  },
  lock: {
    title: '锁定基差',
    agree: '锁定基差',
    text: ([row]) =>
      row && `基差 ${signed(row.basis)} 锁定，买家在点价期限内自己点价。其他买家不能再成交这一批。`,
    Fields: fields.LockFields,
    contracts: true,
    initial: ([row]) => ({ listingValidity: dayText(row?.listingValidity) }),
    send: (send, [{ spotSaleID, currency }], values) =>
      send('save_lock_basis', {
        spotSaleID,
        listingValidity: endOfDay(values.listingValidity),
        riskPrice: typedPrice(values.riskPrice, currency),
      }),
    done: '基差已锁定',
  },
  price: {
    title: '点价',
    agree: '点价',
    text: () => '基差已经锁定，在期限前点期货价；成交后不能撤销。',
    Fields: fields.LockedPriceField,
    contracts: true,
    initial: ([row]) => ({ current: false, price: row?.price ? String(row.price) : '' }),
    doubts: farPrices,
    send: (send, [{ spotSaleID, accountMember, currency }], { price, current }) =>
      send('modify_lock_basis_dish', {
        spotSaleID,
        accountMember: accountMember || undefined,
        currentPriceType: current ? 1 : 2,
        price: current ? undefined : typedPrice(price, currency),
      }),
    done: '已点价',
  },
  risk: {
    title: '风险参考价',
    agree: '保存',
    Fields: fields.RiskFields,
    contracts: true,
    initial: ([row]) => ({ price: row?.riskPrice ? String(row.riskPrice) : '' }),
    send: (send, [{ spotSaleID, currency }], { price }) =>
      send('save_risk_ref_price', { spotSaleID, price: typedPrice(price, currency) ?? 0 }),
    done: '风险参考价已保存',
  },
  answer: {
    title: '追加点价金',
    agree: '追加',
    text: () => '从点价金账户再冻结一份本单的点价金，之后不再按风险参考价强制点价。',
    Fields: fields.DepositLine,
    send: (send, [{ spotSaleID }]) => send('answer_margin_call', { spotSaleID }),
    done: '点价金已追加',
  },
  trade: {
    title: '成交',
    agree: '确认成交',
    text: (rows) => <fields.TradeText rows={rows} />,
    Fields: fields.TradeField,
    priced: true,
    contracts: true,
    initial: (rows, _, quotes) => tradeValues(rows, quotes),
    doubts: (rows, values, quotes) => farPrices(rows, values, quotes, 'none'),
    send: (send, rows, values) =>
      rows.length > 1
        ? replyAll(send, rows, 'TRADED', {}, (row) =>
            fields.asksPrice(row) ? priceOf(row, values) : undefined,
          )
        : reply(
            send,
            rows[0],
            { waiting: 'TRADED', hanging: 'TRADED' },
            { price: typedPrice(values.price, rows[0].currency) },
          ),
    done: '交易成功',
  },
  abandon: {
    title: '放弃锁定的基差',
    agree: '放弃，点价金不退',
    danger: true,
    text: (rows) => <fields.LossText money={heldText(rows)} />,
    Fields: fields.AbandonFields,
    send: (send, [{ spotSaleID }], values) =>
      send('abandon_lock_basis', { spotSaleID, notes: note(values) }),
    done: '已放弃',
  },
  notes: {
    title: '留言',
    agree: '发送',
    Fields: fields.MessageField,
    send: (send, rows, values, acting) =>
      send('send_notes', { ...noted(rows, values), for: acting }),
    done: '留言已发送',
  },
  stop: {
    title: '平台终止',
    agree: '终止',
    danger: true,
    text: () => '这一单以“平台终止”结束，点价金退回。双方都会看到原因。',
    Fields: fields.ReasonNeeded,
    send: (send, [{ spotSaleID }], values) => send('stop', { spotSaleID, notes: note(values) }),
    done: '已终止',
  },
};
