import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { meKeys } from '../../api/me';
import type { Lot } from '../../api/types';
import { type Answers, answerCalls, newQueries, refusal, renderPage } from '../../test.page';
import { forgetDraft } from './draft';
import { type OrderLot, OrderProvider, useOrderDialog } from './order-dialog';

const lot = (listingID: number, part: Partial<Lot> = {}) =>
  ({
    ...{ listingID, batchID: `6501225200${listingID}`, memberID: 5, memberOwnerName: '甲棉业' },
    ...{ indexCode: 'CF701', basis: 500, fixedPrice: null, amount: 42.5, packnum: 186 },
    ...{ price: 17_560, indexValue: 17_060, depotName: '库尔勒库', origins: '南疆' },
    ...{ originsCity: '巴州', bindSaleListingID: null, isBindSale: false, state: 1, type: 0 },
    ...{ specialSaleType: [], primaryColor: '31', lengthAvg: 29, mikeGrade: 'B2' },
    ...part,
  }) as unknown as Lot;

const fixed = { indexCode: null, basis: null, fixedPrice: 15_300, price: 15_300 };

const contract = (indexCode: string, part = {}) => ({
  ...{ indexCode, indexValue: 17_060, preSettle: 17_045, lowest: 16_200, highest: 17_900 },
  lastDay: '2027-01-15',
  ...part,
});

const market = {
  list: [contract('CF701'), contract('CF705', { indexValue: 17_100, preSettle: 17_200 })],
  listingValidity: '2099-11-27T07:00:00Z',
  lastValidity: '2099-12-25T07:00:00Z',
  depositRate: 500,
  balance: 30_000,
  holidays: [],
};
const future = contract('CF701', { lastDay: '2100-01-15' });
const opened = { ...market, list: [future, contract('CF705', { lastDay: '2100-05-15' })] };

const done = { done: 1, failed: 0, list: [] };

function Opener({ lots }: { lots: OrderLot[] }) {
  const open = useOrderDialog();
  return (
    <button type="button" onClick={() => open(lots)}>
      打开
    </button>
  );
}

/** Opens the dialog for lots that the server knows; `asked` differ from them where lots are gone or changed. */
async function show(lots: Lot[], answers: Answers = {}, asked: OrderLot[] = lots) {
  const inputs = answerCalls({
    'POST web_index/search': () => ({ list: lots, missing: [] }),
    'GET spotsale/list_index_values': () => opened,
    'GET spotsale/asked': () => [],
    'POST spotsale/createSpotSale': () => done,
    'POST spotsale/special_sale_create_spotsale': () => done,
    ...answers,
  });
  const client = newQueries();
  client.setQueryData(meKeys.me, { memberID: 2, userID: 1 });
  renderPage(
    <OrderProvider>
      <Opener lots={asked} />
    </OrderProvider>,
    '/',
    client,
  );
  fireEvent.click(screen.getByText('打开'));
  await screen.findByRole('dialog');
  return inputs;
}

const table = () => screen.findByRole('table', { name: '询盘批次' });
const send = () => fireEvent.click(screen.getByRole('button', { name: /提交询盘/ }));
/** Waits until nothing is being sent. */
const idle = () => waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
const price = (name = 'CF701') => screen.getByLabelText(`${name} 挂盘期货价`);
const type = (text: string, name?: string) =>
  fireEvent.change(price(name), { target: { value: text } });
const agree = () => fireEvent.click(screen.getByLabelText('我已阅读并了解风险提示'));
const alert = () => screen.getAllByRole('alert').at(-1)?.textContent;
const bodies = (inputs: Awaited<ReturnType<typeof show>>, name = 'createSpotSale') =>
  inputs(`POST spotsale/${name}` as 'POST spotsale/createSpotSale');

type Sent = { listingID: number; price?: number };
/** Returns the lots that the first request of a call has sent. */
const sentLots = (inputs: Awaited<ReturnType<typeof show>>, name?: string) =>
  (bodies(inputs, name)[0]?.list ?? []) as Sent[];

afterEach(forgetDraft);

describe('one lot', () => {
  it('needs price, day and agreement, and is sent with them', async () => {
    const inputs = await show([lot(1)]);
    await table();
    send();
    expect(alert()).toBe('挂盘期货价不能为空!');
    expect(screen.getByText('请选勾选风险提示!')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(price()));
    type('17001');
    expect(screen.getByText('请输入尾数0或5的5位正整数')).toBeTruthy();
    type('16005');
    expect(screen.getByText('超出今日涨跌停范围 16,200–17,900')).toBeTruthy();
    type('170005');
    expect(screen.getByText('请输入尾数0或5的5位正整数')).toBeTruthy();
    type(' １7,000');
    send();
    expect(alert()).toBe('请选勾选风险提示!');
    agree();
    expect(bodies(inputs)).toEqual([]);
    send();
    await screen.findByText('操作成功!');
    const link = screen.getByText(/查看我的采购询盘/).closest('a');
    expect(link?.getAttribute('href')).toBe('/member/spotSale/mySpotSalePurchase');
    expect(bodies(inputs)).toEqual([
      {
        riskAgreed: true,
        notes: '',
        requestKey: expect.stringMatching(/^[\w-]{32,36}$/),
        list: [
          {
            ...{ listingID: 1, batchID: '65012252001', accountMember: 10_000, price: 17_000 },
            listingValidity: '2099-11-27T15:00:00+08:00',
          },
        ],
      },
    ]);
  });

  it('shows quote, limits, price, amount, deposit and balance as typed', async () => {
    await show([lot(1)]);
    const rows = await table();
    const terms = screen.getByRole('region', { name: 'CF701 的挂盘条件' });
    expect(within(terms).getByText('17,060').className).toBe('up');
    expect(terms.textContent).toContain('+15涨跌停 16,200–17,900最后交易日 2100-01-15');
    expect(screen.getByRole('dialog').textContent).toContain('预计金额 — 元');
    type('17000');
    expect(rows.textContent).toContain('17,500743,750.00');
    const text = () => screen.getByRole('dialog').textContent;
    expect(text()).toContain('共 1 批 · 42.5 吨 · 预计金额 743,750.00 元');
    expect(text()).toContain(
      '本次点价将扣除 21,250.00 元点价金（卖家核验后冻结），可用余额 30,000.00 元',
    );
    expect(text()).not.toContain('您的余额不足');
    fireEvent.click(screen.getByLabelText('CF701 现价成交'));
    expect((price() as HTMLInputElement).disabled).toBe(true);
    expect(rows.textContent).toContain('现价成交 17,06017,560746,300.00');
  });

  it('asks before a price that is far from the quote', async () => {
    const inputs = await show([lot(1)]);
    await table();
    type('17600');
    screen.getByText('高于期货现价 540 元/吨（+3.17%）。挂盘价已高于现价，卖家接受后即可成交');
    agree();
    send();
    await screen.findByText('价格离期货现价很远，请核对');
    expect(bodies(inputs)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '确定提交' }));
    await screen.findByText('操作成功!');
    expect(sentLots(inputs)).toMatchObject([{ price: 17_600 }]);
  });

  it('is sent at the current price without a futures price', async () => {
    const inputs = await show([lot(1)]);
    await table();
    fireEvent.click(screen.getByLabelText('CF701 现价成交'));
    agree();
    fireEvent.submit(price().closest('form') as HTMLFormElement);
    await screen.findByText('操作成功!');
    const [item] = sentLots(inputs);
    expect(item).toMatchObject({ currentPriceType: 1 });
    expect(item).not.toHaveProperty('price');
  });

  it('is asked for without terms, risk and deposit', async () => {
    const inputs = await show([lot(1)]);
    await table();
    fireEvent.click(screen.getByLabelText('只询盘'));
    expect(screen.queryByText('风险提示')).toBeNull();
    expect(screen.getByRole('dialog').textContent).not.toContain('点价金');
    send();
    await screen.findByText('操作成功!');
    expect(bodies(inputs)[0]?.list).toEqual([{ listingID: 1, batchID: '65012252001' }]);
  });

  it('with a fixed price needs only a day', async () => {
    const inputs = await show([lot(1, fixed)]);
    await table();
    expect(screen.queryByLabelText(/挂盘期货价/)).toBeNull();
    expect(screen.queryByText('风险提示')).toBeNull();
    send();
    await screen.findByText('操作成功!');
    expect(bodies(inputs)[0]?.list).toEqual([
      {
        ...{ listingID: 1, batchID: '65012252001', accountMember: 10_000 },
        listingValidity: '2099-11-27T15:00:00+08:00',
      },
    ]);
  });

  it('links to the deposit when the balance is too low', async () => {
    await show([lot(1)], { 'GET spotsale/list_index_values': () => ({ ...opened, balance: 1 }) });
    await table();
    expect(screen.getByRole('dialog').textContent).toContain(
      '本次点价将扣除 21,250.00 元保证金, 您的余额不足',
    );
    const link = screen.getByText(/去充值/).closest('a');
    expect(link?.getAttribute('href')).toBe('/member/deposit');
    expect(link?.target).toBe('_blank');
    expect(screen.getByRole('dialog').textContent).toContain('还差 21,249.00 元');
  });

  it('keeps what was typed when it is closed, and forgets it when it was sent', async () => {
    await show([lot(1)]);
    await table();
    type('17000');
    fireEvent.change(screen.getByLabelText('给卖家的话（选填）'), { target: { value: '月底提' } });
    fireEvent.click(screen.getByRole('button', { name: /取 ?消/ }));
    await waitFor(() => expect(screen.queryByRole('table', { name: '询盘批次' })).toBeNull());
    fireEvent.click(screen.getByText('打开'));
    await table();
    expect((price() as HTMLInputElement).value).toBe('17000');
    expect(screen.getByDisplayValue('月底提')).toBeTruthy();
    screen.getByText('已恢复上次没有提交的挂盘条件和留言');
    agree();
    send();
    await screen.findByText('操作成功!');
    fireEvent.click(screen.getByRole('button', { name: /关 ?闭/ }));
    await waitFor(() => expect(screen.queryByText('操作成功!')).toBeNull());
    fireEvent.click(screen.getByText('打开'));
    await table();
    expect((price() as HTMLInputElement).value).toBe('');
  });

  it('does not restore what was taken back', async () => {
    await show([lot(1)]);
    await table();
    const open = async () => {
      fireEvent.click(screen.getByRole('button', { name: /取 ?消/ }));
      await waitFor(() => expect(screen.queryByRole('table', { name: '询盘批次' })).toBeNull());
      fireEvent.click(screen.getByText('打开'));
      await table();
    };
    const note = () => screen.getByLabelText('给卖家的话（选填）') as HTMLInputElement;
    fireEvent.change(note(), { target: { value: '月底提' } });
    await open();
    screen.getByText('已恢复上次没有提交的挂盘条件和留言');
    fireEvent.change(note(), { target: { value: '' } });
    fireEvent.click(screen.getByLabelText('只询盘'));
    fireEvent.click(screen.getByLabelText('询盘并挂盘'));
    fireEvent.click(screen.getByLabelText('单独设置 65012252001'));
    fireEvent.click(screen.getByLabelText('恢复统一条件 65012252001'));
    type('17000');
    type('');
    await open();
    expect(screen.queryByText('已恢复上次没有提交的挂盘条件和留言')).toBeNull();
    expect(note().value).toBe('');
  });

  it('shows all facts of a lot, and that a weight of the warehouse is not final', async () => {
    const quality = { strongAvg: 29.6, mikeAvg: 4.3, neatAvg: 83.1, moisture: 5.1, impurity: 2.4 };
    const words = { factoryName: '丰收轧花厂', notes: '可看货', amount: 0 };
    await show([lot(1, { ...fixed, ...quality, ...words } as Partial<Lot>)]);
    const { textContent } = await table();
    for (const text of [
      ...['31 白棉3级', '长度 29.0 mm', '马值 4.3', '强力 29.6 cN/tex', '整齐度 83.1%'],
      ...['含杂 2.4%', '回潮 5.1%', '加工厂 丰收轧花厂', '备注 可看货', '仓重，核验后确定 · 186'],
    ]) {
      expect(textContent).toContain(text);
    }
    expect(screen.getByRole('dialog').textContent).toContain('预计金额 — 元');
  });

  it('explains its rules', async () => {
    await show([lot(1)]);
    await table();
    fireEvent.focus(screen.getByRole('button', { name: '挂盘期限的规则' }));
    await screen.findByText(/默认、也是最晚的一天：本周五/);
    screen.getByRole('button', { name: '现价成交的规则' });
    screen.getByRole('button', { name: '点价金的规则' });
  });

  it('leaves out lots that the company has asked for, with links to the deals', async () => {
    const asked = { listingID: 1, batchID: '65012252001', spotSaleID: 7, number: 'XP7' };
    const inputs = await show([lot(1, fixed), lot(2, fixed)], {
      'GET spotsale/asked': () => [asked],
    });
    const rows = await table();
    expect(rows.textContent).not.toContain('65012252001');
    expect(screen.getByRole('dialog').textContent).toContain('1 批已询盘，没有列入：65012252001');
    expect(screen.getByTitle('查看询盘单 XP7').getAttribute('href')).toBe(
      '/member/spotSale/mySpotSalePurchase?id=7',
    );
    send();
    await screen.findByText('操作成功!');
    expect(sentLots(inputs).map(({ listingID }) => listingID)).toEqual([2]);
  });

  it('says who verifies, and that nobody verifies some lots', async () => {
    await show([lot(1, fixed), lot(2, { ...fixed, specialSaleType: [3] })]);
    await table();
    screen.getByText(/卖家核验无误后直接回复挂盘；免核验的批次不用等核验/);
    fireEvent.click(screen.getByLabelText('移除 65012252001'));
    screen.getByText('询盘时就提交挂盘条件：批次免核验，卖家直接回复挂盘');
    fireEvent.click(screen.getByLabelText('只询盘'));
    screen.getByText('批次免核验，询盘后随即可以提交挂盘条件');
  });

  it('shows what has changed in the cart', async () => {
    const changes = [{ field: 'basis', old: '450', new: '500' }];
    await show([lot(1)], {}, [{ listingID: 1, batchID: '65012252001', changes }]);
    expect((await table()).textContent).toContain('有变动：基差 +450 → +500');
  });
});

describe('many lots', () => {
  it('are named when the balance does not cover them, and can be removed', async () => {
    await show([lot(1), lot(2), lot(3, { amount: 10 })]);
    const rows = await table();
    const text = () => screen.getByRole('dialog').textContent;
    expect(text()).toContain('您的余额不足，还差 17,500.00 元：按顺序够 2 批，不够 65012252002');
    fireEvent.click(screen.getByText('移除不够的 1 批'));
    expect(rows.textContent).not.toContain('65012252002');
    expect(text()).not.toContain('您的余额不足');
  });

  it('have terms by contract, and exceptions by lot', async () => {
    const inputs = await show([
      lot(1),
      lot(2),
      lot(3, { indexCode: 'CF705', memberID: 6, memberOwnerName: '乙棉业' }),
      lot(4, fixed),
    ]);
    const rows = await table();
    expect(rows.textContent).toContain('甲棉业3 批');
    expect(rows.textContent).toContain('乙棉业1 批');
    type('17000');
    type('17100', 'CF705');
    fireEvent.click(screen.getByLabelText('单独设置 65012252002'));
    type('16900', '65012252002');
    expect(screen.getByRole('region', { name: 'CF701 的挂盘条件' }).textContent).toContain(
      '2 批，其中 1 批单独设置',
    );
    agree();
    send();
    await screen.findByText('操作成功!');
    expect(sentLots(inputs).map(({ listingID, price: sent }) => [listingID, sent])).toEqual([
      [1, 17_000],
      [2, 16_900],
      [3, 17_100],
      [4, undefined],
    ]);
  });

  it('go to two calls: 精选, 优选 and 商家直销 are not verified', async () => {
    const inputs = await show([lot(1, fixed), lot(2, { ...fixed, specialSaleType: [3] })]);
    await table();
    send();
    await screen.findByText('操作成功!');
    const ids = (name: string) => sentLots(inputs, name).map(({ listingID }) => listingID);
    expect(ids('createSpotSale')).toEqual([1]);
    expect(ids('special_sale_create_spotsale')).toEqual([2]);
  });

  it('are sent without those that the server refuses', async () => {
    let refused = true;
    const inputs = await show([lot(1, fixed), lot(2, fixed), lot(3, fixed)], {
      'POST spotsale/createSpotSale': () =>
        refused ? refusal(409, '批次 65012252001：已售；批次 65012252002：已询盘') : done,
    });
    const rows = await table();
    send();
    await within(rows).findByText('已售');
    expect(within(rows).getByText('已询盘')).toBeTruthy();
    refused = false;
    fireEvent.click(screen.getByLabelText('移除 65012252001'));
    fireEvent.click(screen.getByText('移除这 1 批'));
    await idle();
    send();
    await screen.findByText('操作成功!');
    expect(bodies(inputs)[1]?.list).toHaveLength(1);
    expect(bodies(inputs)[1]?.requestKey).not.toBe(bodies(inputs)[0]?.requestKey);
  });

  it('show a refusal that names none of them', async () => {
    await show([lot(1, fixed)], {
      'POST spotsale/createSpotSale': () => refusal(409, '您的余额不足，请先充值'),
    });
    await table();
    send();
    await waitFor(() => expect(alert()).toBe('您的余额不足，请先充值'));
  });

  it('have one key when a request may have arrived', async () => {
    let busy = true;
    const inputs = await show([lot(1, fixed)], {
      'POST spotsale/createSpotSale': () => (busy ? refusal(503, '系统繁忙，请稍后再试') : done),
    });
    await table();
    send();
    await waitFor(() => expect(alert()).toContain('系统繁忙，请稍后再试'));
    busy = false;
    await idle();
    send();
    await screen.findByText('操作成功!');
    expect(bodies(inputs)[1]?.requestKey).toBe(bodies(inputs)[0]?.requestKey);
  });

  it('contain those of a bundle, which are removed together', async () => {
    const bundle = { ...fixed, bindSaleListingID: 9, isBindSale: true };
    await show(
      [lot(1, bundle), lot(3, fixed)],
      {
        'POST batch/getListingFineList': () => ({ list: [lot(1, bundle), lot(2, bundle)] }),
      },
      [lot(1), lot(3)],
    );
    const rows = await table();
    expect(rows.textContent).toContain('65012252002');
    fireEvent.click(screen.getByLabelText('移除 65012252002'));
    expect(rows.textContent).not.toMatch(/6501225200[12]/);
    expect(rows.textContent).toContain('65012252003');
  });

  it('are named when they are gone, or of the own company', async () => {
    await show([lot(1, fixed), lot(2, { ...fixed, memberID: 2 })], {}, [lot(1), lot(2), lot(3)]);
    const rows = await table();
    expect(screen.getByText('1 批已不在售，不会提交：65012252003')).toBeTruthy();
    expect(within(rows).getByText('本企业的批次，不能询盘')).toBeTruthy();
  });
});

describe('the dialog', () => {
  it('waits, and shows a failure with a way to try again', async () => {
    let fails = true;
    await show([lot(1)], {
      'GET spotsale/list_index_values': () =>
        fails ? refusal(503, '系统繁忙，请稍后再试') : opened,
    });
    await screen.findByText('系统繁忙，请稍后再试');
    fails = false;
    fireEvent.click(screen.getByText('重试'));
    await table();
  });

  it('closes on Escape', async () => {
    await show([lot(1)]);
    await table();
    act(() => {
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    });
    await waitFor(() => expect(screen.queryByRole('table', { name: '询盘批次' })).toBeNull());
  });

  it.each([
    [0, '请选择数据!'],
    [101, '一次最多询盘 100 批，请减少批次'],
  ])('does not open for %d lots', async (count, text) => {
    answerCalls({});
    const client = newQueries();
    client.setQueryData(meKeys.me, { memberID: 2 });
    const lots = Array.from({ length: count }, (_, at) => ({ listingID: at + 1, batchID: '1' }));
    renderPage(
      <OrderProvider>
        <Opener lots={lots} />
      </OrderProvider>,
      '/',
      client,
    );
    fireEvent.click(screen.getByText('打开'));
    await screen.findByText(text);
  });

  it('asks a visitor to log in', async () => {
    answerCalls({});
    const client = newQueries();
    client.setQueryData(meKeys.me, null);
    renderPage(
      <OrderProvider>
        <Opener lots={[lot(1)]} />
      </OrderProvider>,
      '/',
      client,
    );
    fireEvent.click(screen.getByText('打开'));
    await screen.findByText('您尚未登录，是否立即登录?');
  });
});
