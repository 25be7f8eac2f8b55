import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import { lot, rate } from '../test.lot';
import ImportedPage from './page';

const facets = {
  originsName: [
    { value: '巴西', count: 2 },
    { value: '美国', count: 1 },
  ],
  position: [{ value: '1', count: 3 }],
  quota: [{ value: 'true', count: 1 }],
  landed: [
    { value: '14000', count: 1 },
    { value: '15000', count: 2 },
  ],
};

const pageOf = (list: object[]) => ({
  list,
  facets,
  totalRow: list.length,
  pageNum: 1,
  pageSize: 30,
  rate: null,
  duty: null,
});

function show(address = '/import?duty=1', answers: Answers = {}) {
  const calls = answerCalls({
    'POST imported/list': () => pageOf([lot()]),
    'POST imported/statusStat': ({ currency }) => ({ '-1': currency === 1 ? 78 : 222 }),
    'GET imported/dollar_rmb_rate': () => rate,
    ...answers,
  });
  return { calls, search: renderPage(<ImportedPage />, address) };
}

let narrow = false;
beforeEach(() => {
  narrow = false;
  localStorage.clear();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: narrow, addEventListener() {}, removeEventListener() {} }) as never,
  );
});

it('shows lots with their landed prices at three duties, and where the rate is from', async () => {
  show();
  const row = (await screen.findByRole('link', { name: '巴西 M' })).closest('tr') as HTMLElement;
  for (const text of ['14,022', '14,638', '19,359', '1-1/8', '3.7–4.9', 'CT2703 +5'])
    within(row).getByText(text);
  expect(row.textContent).toContain('85.00美分');
  fireEvent.click(await screen.findByRole('button', { name: /汇率 6\.7000（11-20）/ }));
  await screen.findByText(/中间价/);
  screen.getByText(/港杂费 200 元\/吨/);
});

it('counts both currencies as tabs; another one starts without prices and contracts', async () => {
  const { search } = show('/import?currency=2&indexCode=CT2703&priceMin=80&duty=1');
  await screen.findByRole('tab', { name: /全部\s*300/ });
  fireEvent.click(screen.getByRole('tab', { name: /进口棉¥\s*78/ }));
  expect(search()).toBe('?currency=1&duty=1');
});

it('has its filters in the address and as chips', async () => {
  const { calls, search } = show('/import?originsName=巴西&lengthMin=36&duty=2&landedMax=15000');
  const chips = await screen.findByRole('list', { name: '已选条件' });
  for (const text of ['产地国 巴西', '长度 1-1/8–', '到厂价（滑准税） ≤15,000 元/吨'])
    within(chips).getByText(text.replace('） ', '）'));
  fireEvent.click(await screen.findByRole('button', { name: /^保税\s*3$/ }));
  expect(search()).toBe('?originsName=巴西&position=1&lengthMin=36&landedMax=15000&duty=2');
  await waitFor(() =>
    expect(calls('POST imported/list')).toContainEqual(
      expect.objectContaining({
        originsName: '巴西',
        position: '1',
        lengthMin: 36,
        landedMax: 15_000,
        duty: 2,
        order: 'landed',
        asc: true,
        pageSize: 30,
      }),
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: '清除' }));
  expect(search()).toBe('?duty=2');
});

it('sorts by the landed price under a duty, and remembers the duty', async () => {
  const { search } = show('/import');
  await waitFor(() => expect(search()).toBe('?duty=1'));
  fireEvent.click(await screen.findByTitle('按到厂价（滑准税）排序'));
  expect(search()).toBe('?duty=2');
  fireEvent.click(screen.getByTitle('按到厂价（滑准税）排序'));
  expect(search()).toBe('?duty=2&asc=false');
  fireEvent.click(screen.getByRole('button', { name: '40% 全税' }));
  expect(search()).toBe('?duty=3&asc=false');
  expect(localStorage.getItem('import-duty')).toBe('3');
});

it('writes the remembered duty into the address, so that a copied one shows the same', async () => {
  localStorage.setItem('import-duty', '2');
  const { search } = show('/import?originsName=巴西');
  await waitFor(() => expect(search()).toBe('?originsName=巴西&duty=2'));
});

it('offers to remove filters from a search without results', async () => {
  const { search } = show('/import?quota=true&originsName=巴西&duty=1', {
    'POST imported/list': ({ quota, pageSize }) =>
      quota || pageSize !== 1 ? pageOf([]) : { ...pageOf([lot()]), totalRow: 12 },
  });
  fireEvent.click(await screen.findByRole('button', { name: '去掉『带配额』可得 12 批' }));
  expect(search()).toBe('?originsName=巴西&duty=1');
});

it('shows why it failed, and asks again', async () => {
  let fails = true;
  show('/import?duty=1', {
    'POST imported/list': () => (fails ? refusal(500, '系统繁忙') : pageOf([lot()])),
  });
  const again = await screen.findByRole('button', { name: '重试' });
  fails = false;
  fireEvent.click(again);
  await screen.findByRole('link', { name: '巴西 M' });
});

it('shows no landed price without a rate', async () => {
  show('/import?duty=1', {
    'POST imported/list': () => pageOf([lot({ landed: null })]),
    'GET imported/dollar_rmb_rate': () => ({ ...rate, rate: null, day: '', source: '' }),
  });
  const row = (await screen.findByRole('link', { name: '巴西 M' })).closest('tr') as HTMLElement;
  expect(within(row).getAllByTitle('没有现价或汇率')).toHaveLength(3);
  await screen.findByText('暂无美元汇率');
});

it('shows a card for each lot on a phone', async () => {
  narrow = true;
  show('/import?duty=2');
  const card = (await screen.findByRole('link', { name: '巴西 M' })).closest('li');
  expect(card?.textContent).toContain('14,638元/吨 滑准税');
  expect(card?.textContent).toContain('85.00 美分/磅 CT2703 +5');
});

describe('the selection', () => {
  const me = { userID: 1, name: '李采购', mobile: '138', roles: ['login', 'member'], unread: 0 };
  const two = [lot(), lot({ importlistingID: 8, listingID: 1_000_000_000_008, level: 'SM' })];
  const choose = (more: object[] = two, answers: Answers = {}) => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('loginState=1');
    return show('/import?duty=2', {
      'POST login/get_user_info': () => me,
      'POST imported/list': () => pageOf(more),
      'GET cart/listings': () => ({ listingIDs: [] }),
      ...answers,
    });
  };

  it('has its sums at the duty, and goes into the cart', async () => {
    const { calls } = choose(two, { 'POST cart': () => ({ done: 2, count: 2 }) });
    fireEvent.click(await screen.findByLabelText('选择 巴西 M COSU6412345678'));
    fireEvent.click(screen.getByLabelText('选择 巴西 SM COSU6412345678'), { shiftKey: true });
    const bar = within(screen.getByRole('region', { name: '已选进口棉' }));
    expect(bar.getByText(/^已选/).textContent).toBe(
      '已选 2 批 · 39.812 吨 · 到厂均价（滑准税）14,638 元/吨',
    );
    fireEvent.click(bar.getByRole('button', { name: '加入购物车' }));
    await screen.findByText(/^加入购物车成功/);
    expect(calls('POST cart')).toEqual([{ listingIds: '1000000000007,1000000000008' }]);
  });

  it('is asked for in one currency at a time, and saved as a file', async () => {
    const yuan = lot({ importlistingID: 9, listingID: 1_000_000_000_009, currency: 1 });
    const { calls } = choose([lot(), yuan], {
      'POST imported/export': () => refusal(409, '正在导出其他文件'),
    });
    fireEvent.click(await screen.findByLabelText('选择本页全部进口棉'));
    screen.getByText('人民币和美元的批次请分开询盘');
    expect(screen.getByRole('button', { name: /询 ?盘/ }).hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /导 ?出/ }));
    await screen.findByText('正在导出其他文件');
    expect(calls('POST imported/export')).toEqual([{ importlistingIDs: [7, 9] }]);
  });
});
