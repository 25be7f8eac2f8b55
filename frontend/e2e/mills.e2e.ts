// Delivered prices: a mill in Nantong sorts and blends by what lots cost at its gate, and sees why.

import assert from 'node:assert/strict';
import { present, until } from './browser';
import { cotton, rising } from './cotton-page';
import { faults } from './faults';
import { test } from './fixtures';
import { button, newName, said } from './member-page';
import { enter, mill } from './members';

test('a mill in Nantong sorts, blends and searches by the delivered price', async ({ visitor }) => {
  const manager = await mill(newName('南通'));
  const { page } = await visitor();
  await enter(page, manager, '/member/mills');
  await said(page, '还没有工厂，添加后棉花列表显示每批的到厂价');
  await button(page, '添加工厂').click();
  const form = page.getByRole('dialog', { name: '添加工厂' });
  await form.getByLabel('名称').fill('一厂');
  await form.getByLabel('所在市县').fill('如东');
  await page.getByTitle('江苏南通如东县').click();
  await form.getByLabel('卸车费').fill('15');
  assert.deepEqual(await faults(page, 'the mill'), []);
  await button(form, /^保\s?存$/).click();
  await said(page, '江苏南通如东县');
  assert.deepEqual(await faults(page, 'the mills'), []);

  await page.goto(new URL('/cottonmall?pricing=true', page.url()).href);
  const self = cotton(page);
  await self.ready();
  await button(page.getByRole('main'), '到厂价').first().click();
  await page.waitForURL((url) => url.searchParams.get('order') === 'delivered');
  await until('the order by the delivered price', () => self.numbers('到厂价'), rising);
  const price = page.locator('.lots-row button[class*="explained"]').first();
  await price.focus();
  const reason = page.getByRole('tooltip');
  await reason.getByText(/运费 .* 卸车 15$/).waitFor();
  await reason.getByText(/ → 如东县：/).waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('b');
  const blend = page.getByRole('dialog', { name: /^配棉/ });
  await blend.getByLabel('成本按').getByText('成本按到厂价（一厂）').waitFor({ state: 'attached' });
  await button(blend, '开始配棉').click();
  await blend.getByText('到厂均价').waitFor();
  await blend.getByText(/、到“一厂”的到厂价，用时/).waitFor();
  await page.keyboard.press('Escape');
  await blend.waitFor({ state: 'hidden' });

  await page.getByRole('combobox', { name: /^搜索批号/ }).fill('双28 到厂<30000');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('deliveredMax') === '30000');
  await self.ready();
  assert.deepEqual(await faults(page, 'lots by the delivered price'), []);

  // The circle of a warehouse has its lots and its lowest delivered price; a click shows those lots.
  await button(page.getByRole('main'), '地图').click();
  const map = page.getByRole('region', { name: '仓库地图' });
  await map.getByText('一厂').waitFor();
  const circle = map.locator('svg [role=button][aria-pressed]').first();
  await circle.waitFor();
  assert.deepEqual(await faults(page, 'the map'), []);
  const label = async () =>
    present(
      /^(.*)：([\d,]+) 批.*最低到厂价 ([\d,]+) 元/.exec(
        present(await circle.getAttribute('aria-label')),
      ),
    );
  const [, name, count] = await label();
  await circle.focus();
  await page.keyboard.press('Enter');
  await until(
    'the filter of the warehouse',
    () => self.query().get('depositary'),
    (chosen) => chosen === name,
  );
  assert.equal((await self.total()).toLocaleString('en'), count);
  await until(
    'the price of the cheapest row in the circle',
    async () => [present((await self.numbers('到厂价'))[0]), await label()] as const,
    ([price, [, , , lowest]]) => price.toLocaleString('en') === lowest,
  );
});
