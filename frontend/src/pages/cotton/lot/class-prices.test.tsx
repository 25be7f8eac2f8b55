import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ClassPrices as Prices } from '../../../api/types';
import { answerCalls, renderPage } from '../../../test.page';
import { ClassPrices } from './class-prices';
import { basisText, classDays, classText } from './class-text';

const spread = { lots: 215, lowest: 17_585, lower: 17_900, median: 18_085, upper: 18_215 };
const now = { ...spread, price: 17_800, below: 82, above: 17, others: 214 };
const day = { ...spread, day: '2026-11-20', indexCode: 'CF701', indexValue: 17_000, own: 17_750 };
const prices: Prices = { class: '南疆 机采 白棉3级 双29 B2', least: 5, now, days: [day] };

it.each([
  ['本批低于同类 82 %（同类 215 批，最低 17,585，中位 18,085）', {}, {}],
  ['本批高于同类 60 %（同类 215 批，最低 17,585，中位 18,085）', { below: 40, above: 60 }, {}],
  ['本批与同类同价（同类 215 批，最低 17,585，中位 18,085）', { below: 0, above: 0 }, {}],
  ['同类 215 批，最低 17,585，中位 18,085', { price: null }, {}],
  ['同类在售 4 批，不足 5 批，不作比较', { lots: 4 }, {}],
  ['检验数据不全，不能与同类批次比较', {}, { class: '' }],
])('says %s', (text, standing, more) => {
  expect(classText({ ...prices, ...more, now: { ...now, ...standing } })).toBe(text);
});

it('says the spread of a day as bases', () => {
  expect(basisText(day)).toBe(
    '2026-11-20 收盘基差（CF701）：最低 +585，四分位 +900 至 +1,215，中位 +1,085',
  );
  expect(basisText({ ...day, indexCode: '' })).toBe('');
  expect(basisText(undefined)).toBe('');
});

it('ends with the present day while it is not recorded', () => {
  const days = (today: string, least = 5) => {
    const { shown, live } = classDays({ ...prices, least }, today);
    return [live, ...shown.map((one) => `${one.day} ${one.own}`)];
  };
  expect(days('2026-11-20')).toEqual([false, '2026-11-20 17750']);
  expect(days('2026-11-23')).toEqual([true, '2026-11-20 17750', '2026-11-23 17800']);
  expect(days('2026-11-23', 300)).toEqual([false, '2026-11-20 17750']);
});

it('shows that it is loading, and then where the lot stands', async () => {
  answerCalls({ 'GET batch/class': () => ({ ...prices, days: [] }) });
  renderPage(<ClassPrices listingID={7} />);
  screen.getByRole('status', { name: '正在读取同类批次的价格' });
  await screen.findByText(/^本批低于同类 82 %/);
  screen.getByText('同类：南疆 机采 白棉3级 双29 B2');
  screen.getByText('还没有往日的同类价格，每个交易日收盘后记录。');
});

it('can be asked again after a failure', async () => {
  answerCalls({
    'GET batch/class': () => {
      throw new Error('no network');
    },
  });
  renderPage(<ClassPrices listingID={7} />);
  await screen.findByText('网络异常，请检查网络后重试');
  screen.getByRole('button', { name: '重试' });
});
