import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, answerCalls, renderPage } from '../../test.page';
import { DeliveryCost } from './delivery-cost';

const delivery = {
  ...{ perTon: 140, source: 2, day: '2026-11-27', km: 700, rate: 0.2, loading: false },
  ...{ unloading: 15, from: '青岛市', to: '南通市' },
  ...{ quotes: 0, lowest: 0, highest: 0, ways: [] },
};

function show(roles: string[], answer: object, price?: { name: string; value: number | null }) {
  const calls = answerCalls({
    'POST login/get_user_info': () => ({ memberName: '甲', mobile: '13800000000', roles }),
    'GET mill/delivery': () => answer,
  } as Answers);
  renderPage(<DeliveryCost depotName="青岛港" port="青岛" price={price} />);
  return calls;
}

it('shows what the way to the default mill adds', async () => {
  const calls = show(['member'], { mill: '一厂', delivery });
  const cost = await screen.findByText('另加 155 元/吨（一厂）');
  expect(calls('GET mill/delivery')).toEqual([{ depotName: '青岛港', port: '青岛' }]);
  fireEvent.click(cost);
  await screen.findByText('到厂 = 出库价 + 运费 140 + 卸车 15');
  screen.getByText('青岛市 → 南通市：约 700 公里 × 0.2 元/吨公里（2026-11-27 公路运价指数）');
});

it('adds it to a price', async () => {
  show(['member'], { mill: '一厂', delivery }, { name: '底价', value: 15_000 });
  fireEvent.click(await screen.findByText('另加 155，到厂 15,155 元/吨（一厂）'));
  expect((await screen.findByRole('tooltip')).textContent).toContain(
    '到厂 = 底价 15,000 + 运费 140 + 卸车 15 = 15,155 元/吨',
  );
});

it.each([
  [['member'], { mill: '', delivery: null }, '添加工厂 ›'],
  [['member'], { mill: '一厂', delivery: null }, '不知道仓库所在的市县'],
  [['login'], {}, '加入企业后按本企业的工厂显示'],
])('says why it is not known: %s', async (roles, answer, text) => {
  show(roles, answer);
  await screen.findByText(text);
});
