// Each dialog of a deal: the fields that it needs, and the call that it makes.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CallName } from '../../api/calls';
import type { DealRow, DealSide } from '../../api/deals';
import { answerCalls, renderPage } from '../../test.page';
import { dealContracts, dealRow, fixedPrice } from './test.deal';
import { VerbDialog } from './verb-dialog';
import { verbForms } from './verb-forms';
import type { Verb } from './words';

interface Step {
  verb: Verb;
  rows?: Partial<DealRow>[];
  acting?: DealSide;
  /** texts by the labels of their fields */
  type?: Record<string, string>;
  /** labels of boxes, switches and choices */
  click?: string[];
  call: string;
  body: object;
}

const typed = 'input:not([type=radio]), textarea';
const until = '2099-11-27T15:00:00+08:00';
const hang = { spotSaleID: 1, accountMember: 10_000, listingValidity: until };

const steps: Step[] = [
  {
    ...{ verb: 'verify', rows: [{ status: 0 }], call: 'save_verified_status' },
    type: { 包数: '180', 基差: '900', '备注（选填）': '少 6 包' },
    body: { spotSaleID: 1, status: 'UNSOLD', packnum: 180, basis: 900, remark: '少 6 包' },
  },
  {
    ...{ verb: 'verify', rows: [{ status: 0 }, { status: 0, spotSaleID: 2 }], call: 'confirm' },
    body: { spotSaleIDs: [1, 2] },
  },
  {
    ...{ verb: 'reportSold', rows: [{ status: 0 }], call: 'save_verified_status' },
    body: { spotSaleID: 1, status: 'SOLD' },
  },
  {
    ...{ verb: 'reportSold', rows: [{ status: 2 }], call: 'submit_replay' },
    body: { spotSaleID: 1, verb: 'SOLD' },
  },
  { verb: 'delete', rows: [{ status: 0 }], call: 'delete', body: { spotSaleIDs: [1] } },
  {
    ...{ verb: 'submit', rows: [{ status: 1, price: null, currentPriceType: 0 }] },
    ...{
      type: { 挂盘期货价: '14050' },
      click: ['我知道期货价格会波动：到价即可成交，成交后不能撤销'],
    },
    call: 'submit_hanging_dish',
    body: { riskAgreed: true, list: [{ ...hang, currentPriceType: 2, price: 14_050 }] },
  },
  {
    ...{ verb: 'submit', rows: [{ status: 1, ...fixedPrice }], call: 'submit_hanging_dish' },
    body: { list: [hang] },
  },
  {
    ...{ verb: 'modify', type: { 挂盘期货价: '13995' }, call: 'modify_hanging_dish' },
    body: { ...hang, currentPriceType: 2, price: 13_995 },
  },
  {
    ...{ verb: 'revoke', type: { '原因（选填）': '改买别的' }, call: 'submit_revoke' },
    body: { spotSaleIDs: [1], notes: '改买别的' },
  },
  {
    ...{ verb: 'hang', rows: [{ status: 2 }], click: ['到价自动成交'], call: 'submit_replay' },
    body: { spotSaleID: 1, verb: 'GP_SUCCESS', fillWhenTouched: true },
  },
  {
    ...{ verb: 'hang', rows: [{ status: 2 }, { status: 2, spotSaleID: 2 }] },
    ...{ click: ['到价自动成交'], call: 'submit_replay_list' },
    body: {
      ...{ verb: 'GP_SUCCESS', fillWhenTouched: true },
      list: [{ spotSaleID: 1 }, { spotSaleID: 2 }],
    },
  },
  {
    ...{ verb: 'refuse', rows: [{ status: 2 }, { spotSaleID: 2 }], type: { 原因: '价格太低' } },
    call: 'submit_replay_list',
    body: {
      ...{ verb: 'REVOKED', notes: '价格太低' },
      list: [{ spotSaleID: 1 }, { spotSaleID: 2 }],
    },
  },
  {
    // Each starts at the market's price, but not above the buyer's; a fixed price has none.
    ...{ verb: 'trade', call: 'submit_replay_list' },
    rows: [
      { price: 14_200 },
      { spotSaleID: 2, batchID: '65012252002' },
      { spotSaleID: 3, ...fixedPrice },
    ],
    body: {
      verb: 'TRADED',
      list: [{ spotSaleID: 1, price: 14_100 }, { spotSaleID: 2, price: 14_000 }, { spotSaleID: 3 }],
    },
  },
  {
    // One price for all of a contract, and another one for a single deal.
    ...{ verb: 'submit', call: 'submit_hanging_dish' },
    rows: [
      { status: 1, price: null },
      { status: 1, price: null, spotSaleID: 2, batchID: '65012252002' },
      { status: 1, price: null, spotSaleID: 3, batchID: '65012252003', indexCode: 'CF705' },
    ],
    type: {
      'CF701 同价': '14050',
      '65012252002 挂盘期货价': '14000',
      '65012252003 挂盘期货价': '14200',
    },
    click: ['我知道期货价格会波动：到价即可成交，成交后不能撤销'],
    body: {
      riskAgreed: true,
      list: [
        { ...hang, currentPriceType: 2, price: 14_050 },
        { ...hang, spotSaleID: 2, currentPriceType: 2, price: 14_000 },
        { ...hang, spotSaleID: 3, currentPriceType: 2, price: 14_200 },
      ],
    },
  },
  {
    ...{ verb: 'refuse', rows: [{ status: 2 }], type: { 原因: '价格太低' }, call: 'submit_replay' },
    body: { spotSaleID: 1, verb: 'REVOKED', notes: '价格太低' },
  },
  {
    ...{ verb: 'refuse', type: { 原因: '价格太低' }, call: 'save_hanging_dish' },
    body: { spotSaleID: 1, verb: 'GP_FAIL', notes: '价格太低' },
  },
  {
    ...{ verb: 'correct', type: { 仓库: '库尔勒二库', 基差: '950' }, call: 'save_hanging_dish' },
    body: { spotSaleID: 1, verb: 'DATA_CHANGE', depotName: '库尔勒二库', basis: 950 },
  },
  {
    ...{ verb: 'bidding', type: { 最低期货价: '14005' }, click: ['密封出价'] },
    call: 'save_hanging_dish',
    body: {
      ...{ spotSaleID: 1, verb: 'BIDDING', bidType: 1, bidMinPrice: 14_005 },
      bidEnd: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d0:00\+08:00$/),
    },
  },
  {
    ...{ verb: 'bid', rows: [{ status: 4, bidType: 2, bidMinPrice: 14_000 }] },
    ...{ type: { 期货价: '14010' }, call: 'submit_bidding' },
    body: { spotSaleID: 1, price: 14_010 },
  },
  {
    ...{ verb: 'pick', rows: [{ status: 4, myBid: 14_010, bestBid: 14_010 }] },
    call: 'save_hanging_dish',
    body: { spotSaleID: 1, verb: 'TRADED', pick: true },
  },
  {
    ...{ verb: 'lock', rows: [{ status: 2 }], type: { '风险参考价（选填）': '14400' } },
    call: 'save_lock_basis',
    body: { spotSaleID: 1, listingValidity: until, riskPrice: 14_400 },
  },
  {
    ...{
      verb: 'price',
      rows: [{ status: 5 }],
      click: ['现价成交'],
      call: 'modify_lock_basis_dish',
    },
    body: { spotSaleID: 1, accountMember: 10_000, currentPriceType: 1 },
  },
  {
    ...{ verb: 'price', rows: [{ status: 5 }], type: { 期货价: '13900' } },
    call: 'modify_lock_basis_dish',
    body: { spotSaleID: 1, accountMember: 10_000, currentPriceType: 2, price: 13_900 },
  },
  {
    ...{ verb: 'risk', rows: [{ status: 5, riskPrice: 14_400 }], call: 'save_risk_ref_price' },
    ...{ type: { '风险参考价（选填）': '' }, body: { spotSaleID: 1, price: 0 } },
  },
  {
    ...{ verb: 'answer', rows: [{ status: 5 }], call: 'answer_margin_call' },
    body: { spotSaleID: 1 },
  },
  {
    ...{ verb: 'trade', type: { 成交期货价: '13990' }, call: 'save_hanging_dish' },
    body: { spotSaleID: 1, verb: 'TRADED', price: 13_990 },
  },
  {
    ...{ verb: 'trade', rows: [{ status: 2, ...fixedPrice }], call: 'submit_replay' },
    body: { spotSaleID: 1, verb: 'TRADED' },
  },
  {
    ...{ verb: 'abandon', rows: [{ status: 5 }], click: ['我知道点价金不退'] },
    ...{ call: 'abandon_lock_basis', body: { spotSaleID: 1 } },
  },
  {
    ...{ verb: 'notes', type: { 内容: ' 可以看货吗 ' }, acting: 'buyer', call: 'send_notes' },
    body: { spotSaleIDs: [1], notes: '可以看货吗', for: 'buyer' },
  },
  {
    ...{ verb: 'stop', type: { 原因: '双方要求' }, call: 'stop' },
    body: { spotSaleID: 1, notes: '双方要求' },
  },
];

it('has a case for every dialog', () => {
  expect(new Set(steps.map(({ verb }) => verb))).toEqual(new Set(Object.keys(verbForms)));
});

it.each(steps)('sends $verb by $call %#', async (step) => {
  const { verb, rows = [{}], acting, type = {}, click = [], call, body } = step;
  const name = `POST spotsale/${call}` as CallName;
  const inputs = answerCalls({
    'GET spotsale/list_index_values': dealContracts,
    'GET spotsale/get_earnest_money_err_message': () => ({ enough: true, money: 0, msg: '' }),
    [name]: () => dealRow(),
  });
  const [first, ...more] = rows.map((one) => dealRow(one));
  const onClose = vi.fn();
  renderPage(<VerbDialog {...{ verb, acting, onClose }} rows={[first ?? dealRow(), ...more]} />);
  const agree = await screen.findByText(verbForms[verb]?.agree ?? '', { selector: 'button span' });
  for (const label of click) fireEvent.click(screen.getByLabelText(label));
  for (const [label, value] of Object.entries(type)) {
    fireEvent.change(screen.getByLabelText(label, { selector: typed }), { target: { value } });
  }
  fireEvent.click(agree);
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(inputs(name)).toEqual([{ ...body, requestKey: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
});
