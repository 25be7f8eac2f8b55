import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import FindPage from './page';

const none = { list: [], totalRow: 0, pageNum: 1, pageSize: 5 };
const meant = { demand: {}, words: '升贴水', hints: [], zone: null };
const understood = { category: '', values: {}, words: '升贴水' };
const article = {
  id: 7,
  title: '升贴水怎么算',
  summary: '逐项算一遍',
  publishAt: '2026-11-20T01:00:00Z',
};

const session = {
  ...{ auctionListingCode: 'JP1', memberOwnerName: '', title: '升贴水专场', status: 2 },
  ...{ beginAt: '2026-11-20T01:00:00Z', lastEndAt: '2026-11-20T02:00:00Z' },
  ...{ lots: 8, amount: 344.5 },
};

const answers = {
  'POST batch/readShorthand': () => meant,
  'POST batch/getListingFineList': () => none,
  'POST imported/list': () => none,
  'POST product/readShorthand': () => understood,
  'POST product/product_list': () => none,
  'GET auction/list': () => ({ ...none, list: [session], totalRow: 1, counts: {} }),
  'GET shop/shop_list': () => none,
  'GET article/list': () => ({ ...none, list: [article], totalRow: 12 }),
};

it('counts every kind and leads to the full list with the same words', async () => {
  const asked = answerCalls(answers);
  const query = renderPage(<FindPage />, '/find');
  screen.getByText(/写下要找的/);
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value: '升贴水' } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(decodeURIComponent(query())).toBe('?keyword=升贴水');
  const articles = within(await screen.findByRole('region', { name: '文章' }));
  await articles.findByText('升贴水怎么算');
  articles.getByText('12 篇');
  expect(articles.getByRole('link', { name: '全部 ›' }).getAttribute('href')).toBe(
    `/article/list?keyword=${encodeURIComponent('升贴水')}`,
  );
  const counts = within(screen.getByRole('list', { name: '各类的结果数' }));
  expect(counts.getAllByRole('listitem')).toHaveLength(9);
  expect(counts.getAllByRole('link')).toHaveLength(2);
  const auctions = within(screen.getByRole('region', { name: '竞价' }));
  expect(auctions.getByRole('link', { name: '升贴水专场' }).getAttribute('href')).toBe(
    '/bidCotton?code=JP1',
  );
  auctions.getByText(/^平台组织 .* 8 批 344\.5/);
  expect(screen.queryByRole('region', { name: '店铺' })).toBeNull();
  expect(asked('GET article/list')).toEqual([{ keyword: '升贴水', pageNum: '1', pageSize: '5' }]);
});

it('shows a failure of one kind beside what others have found', async () => {
  answerCalls({ ...answers, 'GET shop/shop_list': () => refusal(500, '系统繁忙') });
  renderPage(<FindPage />, '/find?keyword=升贴水');
  await within(await screen.findByRole('region', { name: '店铺' })).findByText('系统繁忙');
  await screen.findByText('升贴水怎么算');
});

it('keeps what others have found while one kind is tried again', async () => {
  let answer: () => unknown = () => refusal(500, '系统繁忙');
  answerCalls({ ...answers, 'GET shop/shop_list': () => answer() });
  renderPage(<FindPage />, '/find?keyword=升贴水');
  const shops = within(await screen.findByRole('region', { name: '店铺' }));
  const again = await shops.findByRole('button', { name: /重\s*试/ });
  await screen.findByText('升贴水怎么算');
  const asked = new Promise<void>((resolve) => {
    answer = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
  fireEvent.click(again);
  await act(() => asked);
  screen.getByText('升贴水怎么算');
});

it('says that nothing was found', async () => {
  answerCalls({ ...answers, 'GET article/list': () => none, 'GET auction/list': () => none });
  renderPage(<FindPage />, '/find?keyword=升贴水');
  await screen.findByText('没有找到“升贴水”，请换一个词，或去掉几个词');
});

it('looks for companies first when the line reads like the name of one', async () => {
  const shop = { memberID: 3, memberName: '江海纺织有限公司', city: '南通', listings: 0 };
  answerCalls({ ...answers, 'GET shop/shop_list': () => ({ ...none, list: [shop], totalRow: 1 }) });
  renderPage(<FindPage />, '/find?keyword=江海纺织有限公司');
  await screen.findByText('升贴水怎么算');
  const parts = screen.getAllByRole('heading', { level: 2 });
  expect(parts.map(({ textContent }) => textContent?.slice(0, 2))).toEqual([
    '店铺',
    '竞价',
    '文章',
  ]);
});

it('asks for something to look for when there are only marks', () => {
  const asked = answerCalls(answers);
  renderPage(<FindPage />, '/find?keyword=，。！？');
  screen.getByText(/只有标点/);
  expect(asked('GET article/list')).toEqual([]);
});
