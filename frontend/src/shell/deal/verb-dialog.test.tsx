import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DealRow } from '../../api/deals';
import { type Answers, answerCalls, newQueries, refusal, renderPage } from '../../test.page';
import { dealContracts, dealDetail, dealRow, fixedPrice } from './test.deal';
import { VerbDialog } from './verb-dialog';
import { verbForms } from './verb-forms';
import type { Verb } from './words';

const enough = {
  enough: true,
  money: 21_250,
  balance: 30_000,
  msg: '本次点价将扣除 21250.00 元保证金',
};

/** Opens the dialog of a step with some deals. */
async function open(verb: Verb, rows: Partial<DealRow>[], answers: Answers = {}) {
  const inputs = answerCalls({
    'GET spotsale/list_index_values': dealContracts,
    'GET spotsale/get_earnest_money_err_message': () => enough,
    ...answers,
  });
  const onClose = vi.fn();
  const [first, ...more] = rows.map((one) => dealRow(one));
  renderPage(<VerbDialog verb={verb} rows={[first ?? dealRow(), ...more]} onClose={onClose} />);
  const text = verbForms[verb]?.agree ?? '';
  const button = await screen.findByText(text, { selector: 'button span' });
  return { inputs, onClose, agree: () => fireEvent.click(button) };
}

const typed = 'input:not([type=radio]), textarea';
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: typed }), { target: { value } });

it.each<[Verb, Partial<DealRow>, label: string, texts: [typed: string, said: string][]]>([
  [
    ...(['submit', { status: 1, price: null }, '挂盘期货价'] as const),
    [
      ['', '挂盘期货价不能为空!'],
      ['14001', '请输入尾数0或5的5位正整数'],
      ['140500', '请输入尾数0或5的5位正整数'],
      ['13000', '超出今日涨跌停范围 13,350–14,750'],
    ],
  ],
  [
    ...(['bid', { status: 4, bidType: 2, bidMinPrice: 14_000, myBid: 14_050 }, '期货价'] as const),
    [
      ['', '期货价不能为空!'],
      ['14050', '不能低于 14,055'],
    ],
  ],
  ['trade', {}, '成交期货价', [['14005', '不能高于 14,000']]],
  ['bidding', {}, '最低期货价', [['99995', '超出今日涨跌停范围 13,350–14,750']]],
  [
    ...(['risk', { status: 5 }, '风险参考价（选填）'] as const),
    [
      ['1440', '请输入尾数0或5的5位正整数'],
      ['99995', '超出今日涨跌停范围 13,350–14,750'],
    ],
  ],
  [
    ...(['lock', { status: 2 }, '风险参考价（选填）'] as const),
    [['99995', '超出今日涨跌停范围 13,350–14,750']],
  ],
  ['refuse', {}, '原因', [['  ', '请填写原因']]],
  ['stop', {}, '原因', [['', '请填写原因']]],
  ['pick', { status: 4, myBid: 14_000, bestBid: 14_100 }, '原因', [['', '请填写原因']]],
  ['notes', {}, '内容', [['', '请填写内容']]],
  ['verify', { status: 0 }, '仓库', [['', '请填写仓库']]],
  ['verify', { status: 0 }, '包数', [['', '请填写包数']]],
  [
    ...(['correct', {}, '基差'] as const),
    [
      ['', '请填写基差'],
      ['1100', '基差应在 -2,000 到 1,000 之间'],
    ],
  ],
  [
    ...(['verify', { status: 0 }, '公重'] as const),
    [
      ['4200', '公重应在 0.00001 到 1,000 之间'],
      ['42.123456', '公重最多 5 位小数'],
    ],
  ],
])('says what is wrong in %s %#', async (verb, row, label, texts) => {
  const { inputs, agree } = await open(verb, [row]);
  for (const [text, said] of texts) {
    type(label, text);
    agree();
    await screen.findByText(said);
  }
  const posted = [
    'submit_hanging_dish',
    'save_hanging_dish',
    'submit_bidding',
    'send_notes',
    'stop',
  ];
  expect(posted.flatMap((one) => inputs(`POST spotsale/${one}` as never))).toEqual([]);
});

it.each<[Verb, string]>([
  ['submit', '请选勾选风险提示!'],
  ['abandon', '请先勾选'],
])('asks for the box before %s', async (verb, said) => {
  const { inputs, agree } = await open(verb, [{ status: 1 }]);
  agree();
  await screen.findByText(said);
  expect(inputs('POST spotsale/submit_hanging_dish')).toEqual([]);
  expect(inputs('POST spotsale/abandon_lock_basis')).toEqual([]);
});

it('computes price and amount while a price is typed, and shows the deposit', async () => {
  await open('submit', [{ status: 1, price: null }]);
  type('挂盘期货价', '14050');
  await screen.findByText('15,050');
  const { textContent } = screen.getByRole('dialog');
  expect(textContent).toContain('金额（元）639,625.00');
  expect(textContent).toContain('今日涨跌停 13,350–14,750');
  expect(textContent).toContain('本次点价将扣除 21,250.00 元点价金（可用余额 30,000.00 元）');
});

it('warns before the terms are sent when the balance is too small', async () => {
  await open('submit', [{ status: 1 }], {
    'GET spotsale/get_earnest_money_err_message': () => ({
      ...{ enough: false, money: 21_250, balance: 100, msg: '您的余额不足，还差 21150.00 元' },
    }),
  });
  await screen.findByText('您的余额不足，还差 21150.00 元');
  expect(screen.getByText('可用余额 100.00 元，请先入金')).toBeTruthy();
});

it.each(['14,050', '１４０５０', ' 14050 '])('takes a pasted price: %j', async (text) => {
  const { inputs, agree } = await open('modify', [{}], {
    'POST spotsale/modify_hanging_dish': () => dealRow(),
  });
  type('挂盘期货价', text);
  agree();
  await waitFor(() => expect(inputs('POST spotsale/modify_hanging_dish')).toHaveLength(1));
  expect(inputs('POST spotsale/modify_hanging_dish')[0]?.price).toBe(14_050);
});

it('asks before a correction that looks like a slip', async () => {
  const { inputs, agree } = await open('verify', [{ status: 0 }], {
    'POST spotsale/save_verified_status': () => dealRow(),
  });
  type('公重', '4.25');
  agree();
  await screen.findByText('公重 42.5 → 4.25 吨。确定这样改吗？');
  fireEvent.click(screen.getByRole('button', { name: '返回修改' }));
  expect(inputs('POST spotsale/save_verified_status')).toEqual([]);
  agree();
  fireEvent.click(await screen.findByRole('button', { name: '确定修改' }));
  await waitFor(() => expect(inputs('POST spotsale/save_verified_status')).toHaveLength(1));
});

it('shows what a fact was below the changed one', async () => {
  await open('verify', [{ status: 0 }]);
  expect(screen.queryByText('原 186')).toBeNull();
  type('包数', '180');
  await screen.findByText('原 186');
});

it('repeats a step whose answer was lost with the same key, and the next step with another', async () => {
  let lost = true;
  const { inputs, onClose, agree } = await open('revoke', [{}], {
    'POST spotsale/submit_revoke': () => (lost ? refusal(500, '系统繁忙') : dealRow()),
  });
  agree();
  await screen.findByText('系统繁忙');
  lost = false;
  agree();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  agree();
  await waitFor(() => expect(inputs('POST spotsale/submit_revoke')).toHaveLength(3));
  const [first, again, next] = inputs('POST spotsale/submit_revoke');
  expect(again?.requestKey).toBe(first?.requestKey);
  expect(next?.requestKey).not.toBe(first?.requestKey);
});

it('shows a refusal at its field, and one without a field below the form', async () => {
  let answer = refusal(400, '价格超出范围', { price: '不在今日涨跌停范围内' });
  const { onClose, agree } = await open('modify', [{}], {
    'POST spotsale/modify_hanging_dish': () => answer,
  });
  agree();
  const said = await screen.findByText('不在今日涨跌停范围内');
  expect(said.closest('.ant-form-item')?.textContent).toContain('挂盘期货价');
  expect(screen.queryByText('价格超出范围')).toBeNull();
  answer = refusal(409, '这一单已经成交');
  type('挂盘期货价', '14100');
  agree();
  await screen.findByText('这一单已经成交');
  expect(onClose).not.toHaveBeenCalled();
});

it('lists what became of each deal when some of several were refused', async () => {
  const { onClose, agree } = await open('delete', [{}, { spotSaleID: 2, batchID: '65012252002' }], {
    'POST spotsale/delete': () => ({
      ...{ done: 1, failed: 1 },
      list: [
        { spotSaleID: 1, number: '', batchID: '65012252001', ok: true, msg: '' },
        { spotSaleID: 2, number: '', batchID: '65012252002', ok: false, msg: '卖家已核验' },
      ],
    }),
  });
  agree();
  await screen.findByText('成功 1 单，失败 1 单');
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['65012252002卖家已核验失败', '65012252001成功']);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(onClose).toHaveBeenCalledWith(true);
});

it('says why contracts cannot be read, before any field', async () => {
  answerCalls({ 'GET spotsale/list_index_values': () => refusal(403, '没有权限') });
  renderPage(<VerbDialog verb="modify" rows={[dealRow()]} onClose={vi.fn()} />);
  await screen.findByText('没有权限');
  expect(screen.queryByLabelText('挂盘期货价')).toBeNull();
});

it('compares a price with the quote, and asks before one that is far from it', async () => {
  const rows = [{ price: 14_000, fillWhenTouched: true }];
  const { inputs, agree, onClose } = await open('modify', rows, {
    'POST spotsale/modify_hanging_dish': () => dealRow(),
  });
  screen.getByText('低于期货现价 100 元/吨（-0.71%）');
  type('挂盘期货价', '14600');
  await screen.findByText('高于期货现价 500 元/吨（+3.55%）。挂盘价已高于现价，将立即成交');
  agree();
  await screen.findByText('价格离期货现价很远，请核对');
  expect(inputs('POST spotsale/modify_hanging_dish')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '返回修改' }));
  await waitFor(() => expect(screen.queryByText('价格离期货现价很远，请核对')).toBeNull());
  agree();
  fireEvent.click(await screen.findByRole('button', { name: '确定提交' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(inputs('POST spotsale/modify_hanging_dish')).toMatchObject([{ price: 14_600 }]);
});

it('starts a trade at the price of the market', async () => {
  await open('trade', [{ price: 14_600 }]);
  expect(screen.getByLabelText('成交期货价')).toMatchObject({ value: '14100' });
});

it('shows limits, prices, amounts and the sum of many deals', async () => {
  const more = { spotSaleID: 2, batchID: '65012252002', amount: 40, ...fixedPrice };
  await open('submit', [
    { status: 1, price: null },
    { status: 1, ...more },
  ]);
  const dialog = () => screen.getByRole('dialog').textContent;
  expect(dialog()).toContain('CF701期货现价 14,100今日涨跌停 13,350–14,7501 单');
  expect(dialog()).toContain('共 2 单 · 82.5 吨 · 金额 608,000.00 元（1 单未填价，未计入）');
  type('65012252001 挂盘期货价', '14050');
  await screen.findByText('低于期货现价 50 元/吨（-0.35%）');
  expect(dialog()).toContain('单价（元/吨）15,050金额（元）639,625.00');
  expect(dialog()).toContain('共 2 单 · 82.5 吨 · 金额 1,247,625.00 元');
});

const bidding = {
  ...{ status: 4, bidType: 2, bidMinPrice: 14_000, bidEnd: '2099-11-27T07:00:00Z' },
} satisfies Partial<DealRow>;

it('says nothing of a touch about a bid, which the market does not fill', async () => {
  const { agree } = await open('bid', [{ ...bidding, fillWhenTouched: true }]);
  type('期货价', '14700');
  await screen.findByText('高于期货现价 600 元/吨（+4.26%）');
  agree();
  await screen.findByText('价格离期货现价很远，请核对');
  expect(document.body.textContent).not.toMatch(/挂盘价已高于现价|成交，|立即/);
});

it('says that a locked basis is filled at a price that the market has reached', async () => {
  await open('price', [{ status: 5 }]);
  type('期货价', '14200');
  await screen.findByText('高于期货现价 100 元/吨（+0.71%）。挂盘价已高于现价，将立即成交');
});

it('shows the bidding as it is at each moment, and keeps the typed bid', async () => {
  let now = dealDetail({ ...bidding, bestBid: 14_050 });
  answerCalls({
    'GET spotsale/list_index_values': dealContracts,
    'GET spotsale/detail': () => now,
  });
  const client = newQueries();
  const dialog = <VerbDialog verb="bid" rows={[dealRow(bidding)]} onClose={vi.fn()} />;
  renderPage(dialog, '/', client);
  await screen.findByText(/目前最高 14,050/);
  expect(screen.getByRole('dialog').textContent).toMatch(/还剩 \d+ 天 \d+ 小时/);
  type('期货价', '14060');
  now = { ...now, bestBid: 14_100, bidMinPrice: 14_100, myBid: 14_060, outbid: true };
  await client.invalidateQueries();
  await screen.findByText(/最低 14,100；目前最高 14,100；你的上次出价 14,060/);
  expect(screen.getByLabelText('期货价')).toMatchObject({ value: '14060' });
  now = { ...now, status: 8 };
  await client.invalidateQueries();
  await screen.findByText('竞价已经结束，不能再出价。');
});

it('says that the deposit cannot be read, and reads it again', async () => {
  let away = true;
  await open('answer', [{ status: 5 }], {
    'GET spotsale/get_earnest_money_err_message': () =>
      away ? refusal(503, '系统维护中') : enough,
  });
  await screen.findByText('系统维护中');
  away = false;
  fireEvent.click(screen.getByText('重试'));
  await screen.findByText(/本次点价将扣除 21,250.00 元点价金/);
});

it('says what a lock without a day means, and the basis with its sign', async () => {
  await open('lock', [{ status: 2 }]);
  await screen.findByText(/不填为挂盘期限（2099-11-27 15:00）/);
  expect(screen.getByRole('dialog').textContent).toContain('基差 +1,000 锁定');
});
