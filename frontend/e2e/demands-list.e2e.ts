// The list of saved demands.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { ask, present, until } from './browser';
import { cotton } from './cotton-page';
import { button, count, dialog, five, kept, names, newBuyer, row, said, save } from './demands';
import { test } from './fixtures';
import { callServer, enter, listen } from './members';
import { base } from './server';

test('a demand is opened over its lots, with what it finds and the market moves', async ({
  visitor,
}) => {
  const buyer = await newBuyer();
  const [, , double] = await save(buyer, ...five);
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall?tab=0');
  await row(page, '双29').waitFor();
  assert.deepEqual(await names(page), ['手采', '机采', '双29', '南疆', '地产棉手采']);
  // Lots come and go while the scenario runs.
  const found = async () =>
    (await ask('batch/getListingFineList', { lengthMin: 29, strongMin: 29 })).totalRow;
  await until(
    'the count',
    async () => [await count(page, '双29'), await found()],
    ([shown, now]) => shown === now,
  );
  await page.getByRole('link', { name: '双29', exact: true }).click();
  const self = cotton(page);
  await self.ready();
  await expect(self.chip).toHaveText(['双29（长度≥29 强力≥29）']);
  await until(
    'the lots',
    async () => [await self.total(), await found()],
    ([shown, now]) => shown === now,
  );
  assert.equal(self.query().get('searchID'), String(double));
  await expect(page.locator('.demand-strip [aria-current=true]')).toContainText('双29');

  await page.getByRole('link', { name: '地产棉手采' }).click();
  await until('chips', self.chips, (chips) => chips.join() === '手采');
  await self.settled();
  for (const text of await self.column('产地')) assert.match(text, /内地/);
  await page.reload();
  await self.ready();
  await expect(self.chip).toHaveText(['手采']);
  await page.getByRole('tab', { name: /新疆棉/ }).click();
  await until('no filters', self.chips, (chips) => chips.length === 0);
  assert.equal(new URL(page.url()).search, '');
});

test('a link opens a demand by its number or its name, and keeps what it asks for besides', async ({
  visitor,
}) => {
  const buyer = await newBuyer();
  const [first] = await save(buyer, ...five.slice(0, 2));
  const { page } = await visitor();
  const self = cotton(page);
  await enter(page, buyer, '/cottonmall');
  for (const [asked, chips] of [
    [`searchID=${first}`, ['手采']],
    ['searchName=机采', ['机采']],
    [`searchID=${first}&packType=1&origins=南疆`, ['手采', '南疆']],
  ] as const) {
    await page.goto(`${base}/cottonmall?${asked}`);
    await self.ready();
    await expect(self.chip).toHaveText(chips);
  }
  await said(page, '条件已改动');
  await page.getByRole('button', { name: '恢复原条件' }).click();
  await until('chips', self.chips, (chips) => chips.join() === '手采');
  await page.goto(`${base}/cottonmall?searchName=没有`);
  await said(page, '没有名为「没有」的需求定制');
});

test("another's demand is not found, and its filters are still shown", async ({ visitor }) => {
  const [owner, other] = [await newBuyer(), await newBuyer()];
  const [id] = await save(owner, five[0]);
  const { page, forgive } = await visitor();
  forgive(); // the browser says that the server refused
  await enter(page, other, `/cottonmall?searchID=${id}`);
  await said(page, '没有这个需求定制，可能已被删除');
  await page.goto(`${base}/cottonmall?tab=0&searchID=${id}&packType=1`);
  const self = cotton(page);
  await self.ready();
  await expect(self.chip).toHaveText(['手采']);
  assert.equal(new URL(page.url()).search, '?packType=1');
});

test('demands are renamed in place, sorted by drag and by keys, and deleted', async ({
  visitor,
}) => {
  const buyer = await newBuyer();
  await save(buyer, ...five.slice(0, 3));
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall?tab=0');
  await row(page, '机采').waitFor();
  await button(page, '重命名 机采').click();
  const name = page.getByRole('textbox', { name: '需求定制名称' });
  await name.fill('');
  await name.press('Enter');
  await said(page, '请输入需求定制名称');
  await name.fill('双29');
  await name.press('Enter');
  await said(page, '您添加的需求名称已存在，是否需要替换原需求?');
  await button(dialog(page), '重新命名').click();
  await dialog(page).waitFor({ state: 'hidden' });
  assert.deepEqual(await names(page), ['手采', '双29']);
  await name.fill('机采好棉');
  await name.press('Enter');
  await row(page, '机采好棉').waitFor();

  const handle = (of: string) =>
    page.getByRole('button', { name: new RegExp(`^${of}，第 \\d 位`) });
  const middle = async (of: string) => {
    const { x, y, width, height } = present(await handle(of).boundingBox());
    return [x + width / 2, y + height / 2] as const;
  };
  const [x, y] = await middle('手采');
  const [, below] = await middle('双29');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10, { steps: 2 });
  await page.mouse.move(x, below + 8, { steps: 5 });
  await page.mouse.up();
  await until(
    'the new order',
    () => names(page),
    (now) => now.join() === '机采好棉,双29,手采',
  );
  await until(
    'it is kept',
    () => kept(buyer),
    (now) => now.join() === '机采好棉,双29,手采',
  );
  await handle('手采').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await until(
    'moved by keys',
    () => names(page),
    (now) => now.join() === '手采,机采好棉,双29',
  );
  await until(
    'it is kept',
    () => kept(buyer),
    (now) => now.join() === '手采,机采好棉,双29',
  );
  assert.match(present(await page.locator(':focus').getAttribute('aria-label')), /^手采，第 1 位/);

  for (const one of ['手采', '机采好棉', '双29']) {
    await button(page, `删除 ${one}`).click();
    await button(dialog(page), '删除').click();
    await until(
      'it is gone',
      () => row(page, one).count(),
      (left) => left === 0,
    );
  }
  await said(page, '删除成功!');
  await page.getByRole('tab', { name: /新疆棉/, selected: true }).waitFor();
  assert.equal(new URL(page.url()).search, '');
});

test('a demand that is renamed to the name of another replaces its filters', async ({
  visitor,
}) => {
  const buyer = await newBuyer();
  const [, , double] = await save(buyer, ...five.slice(0, 3));
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall?tab=0');
  await row(page, '机采').waitFor();
  await button(page, '重命名 机采').click();
  const name = page.getByRole('textbox', { name: '需求定制名称' });
  await name.fill('双29');
  await name.press('Enter');
  await button(dialog(page), '替换').click();
  await said(page, '已替换「双29」的条件');
  await until(
    'the order and names stay',
    () => names(page),
    (now) => now.join() === '手采,机采,双29',
  );
  const asked = 'searchHistory/list?pageNum=1&pageSize=100&priceClose=1';
  const { list } = await callServer('GET', asked, {}, buyer.token);
  assert.equal(list[2]?.searchID, double);
  assert.equal(list[2]?.packType, '2');
  assert.equal(list[2]?.lengthMin, undefined);
});

test('a refused order is shown and reverted', async ({ visitor }) => {
  const buyer = await newBuyer();
  await save(buyer, ...five.slice(0, 2));
  const { page } = await visitor();
  await enter(page, buyer, '/member/conditions');
  await row(page, '机采').waitFor();
  const refusal = { json: { code: 409, msg: '顺序已改变', data: null } };
  await page.route('**/searchHistory/sort', (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('button', { name: /^手采，第 1 位/ }).focus();
  await page.keyboard.press('ArrowDown');
  await said(page, '需求定制排序:顺序已改变');
  await until(
    'the old order',
    () => names(page),
    (now) => now.join() === '手采,机采',
  );
});

test('twenty rows are on a page, and one is found by its name', async ({ visitor }) => {
  const buyer = await newBuyer();
  const seven = Array.from({ length: 7 }, (_, i) => ({
    searchName: `定制${i + 1}`,
    lengthMin: 28 + i / 10,
  }));
  await save(buyer, ...seven);
  const { page } = await visitor();
  await enter(page, buyer, '/member/conditions');
  await row(page, '定制7').waitFor();
  assert.equal((await names(page)).length, 7);
  await page.getByLabel('按名称查找定制').fill('3');
  await until(
    'the found one',
    () => names(page),
    (shown) => shown.join() === '定制3',
  );
});

test('a demand that was just saved is in view and marked', async ({ visitor }) => {
  const buyer = await newBuyer();
  await save(buyer, ...five);
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall?lengthMin=28.5');
  await cotton(page).ready();
  const top = () => page.locator('.lots-row').first().boundingBox();
  const before = await top();
  await button(page, '保存为定制').click();
  await dialog(page).getByLabel('需求定制名称').fill('第六条');
  await button(dialog(page), '保存').click();
  await said(page, '保存成功');
  await button(page, '保存修改').waitFor();
  assert.deepEqual((await top())?.y, before?.y, 'the rows stay where they are');
  await page.getByRole('tab', { name: '我的定制' }).click();
  await row(page, '第六条').waitFor();
  assert.match(present(await row(page, '第六条').getAttribute('class')), /saved/);
  await page.goto(`${base}/member/conditions`);
  await row(page, '手采').waitFor();
  await expect(page.locator('.demands tr.saved')).toHaveCount(0);
});

test('a demand that cannot be searched shows why, and the others have their prices', async ({
  visitor,
}) => {
  const buyer = await newBuyer();
  const [first] = await save(buyer, ...five.slice(0, 2));
  const { page } = await visitor();
  await page.route('**/searchHistory/getMinPrices', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const one of answer.data)
      if (one.searchID === first)
        Object.assign(one, {
          minPrice: null,
          count: null,
          newCount: null,
          why: '合约 CF609 已到期',
        });
    await route.fulfill({ json: answer });
  });
  await enter(page, buyer, '/member/conditions');
  await row(page, '手采').getByTitle('合约 CF609 已到期').getByText('暂不能查找').waitFor();
  await until(
    'the count',
    () => count(page, '机采'),
    (seen) => seen > 0,
  );
});

test('tabs wait while the saved demands are loaded; a failed list can be asked for again', async ({
  visitor,
}) => {
  const buyer = await newBuyer();
  await save(buyer, five[0]);
  const { page, forgive } = await visitor();
  forgive();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/searchHistory/list*', async (route) => {
    await held;
    await route.fulfill({ json: { code: 409, msg: '暂时不能查看', data: null } });
  });
  await enter(page, buyer, '/cottonmall?tab=0');
  await said(page, '数据加载中，请稍候…');
  const tab = page.getByRole('tab', { name: /新疆棉/ });
  assert.equal(await tab.getAttribute('aria-disabled'), 'true');
  assert.equal(await tab.evaluate((one) => getComputedStyle(one).cursor), 'not-allowed');
  release();
  await said(page, '暂时不能查看');
  assert.equal(await tab.getAttribute('aria-disabled'), 'false');
  await page.unroute('**/searchHistory/list*');
  await page.reload();
  await row(page, '手采').waitFor();
});

test('changes of saved demands by another page are shown', async ({ visitor }) => {
  const buyer = await newBuyer();
  const [id] = await save(buyer, five[0], five[1]);
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall?tab=0');
  await listen(page);
  await row(page, '手采').waitFor();
  await callServer('POST', 'searchHistory/del', { searchID: id }, buyer.token);
  await until(
    'it is gone',
    () => names(page),
    (shown) => shown.join() === '机采',
  );
});

test('changes since a demand was saved are shown when it is opened', async ({ visitor }) => {
  const buyer = await newBuyer();
  const [id] = await save(buyer, five[0]);
  const { page } = await visitor();
  const change = '合约 CF609 已到期，现在交易的合约有 CF701、CF705';
  await page.route('**/searchHistory/open', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.changes = [change];
    await route.fulfill({ json: answer });
  });
  await enter(page, buyer, `/cottonmall?searchID=${id}`);
  await page.getByRole('list', { name: '与保存时不同' }).getByText(change).waitFor();
  await cotton(page).ready();
  await button(page, '保存修改').click();
  await button(dialog(page), '保存').click();
  await until(
    'it is as saved again',
    () => page.getByText(change).count(),
    (shown) => shown === 0,
  );
});

test('lots that are new since the last look are marked', async ({ visitor }) => {
  const buyer = await newBuyer();
  await save(buyer, { searchName: '机采', packType: '2' });
  const { page } = await visitor();
  await enter(page, buyer, '/cottonmall?tab=0');
  await row(page, '机采').waitFor();
  // As if the demand was last opened a day ago. The tests of the server cover its part.
  const since = Math.floor(Date.now() / 1000) - 24 * 60 * 60;
  const edit = (path: string, change: (data: never) => void) =>
    page.route(path, async (route) => {
      const answer = await (await route.fetch()).json();
      change(answer.data as never);
      await route.fulfill({ json: answer });
    });
  await edit('**/searchHistory/getMinPrices', ([one]: { newCount: number }[]) => {
    present(one).newCount = 12;
  });
  await edit('**/searchHistory/open', (one: { since: number }) => {
    one.since = since;
  });
  await page.reload();
  await row(page, '机采').getByText('新 12').waitFor();
  await page.getByRole('link', { name: '机采', exact: true }).click();
  const self = cotton(page);
  await self.ready();
  const rightly = async () => {
    const seen = await self.rows.evaluateAll((rows) =>
      rows.map((one) => [
        one.querySelector('.new-mark') !== null,
        /刚刚|分钟前|小时前/.test(one.querySelector('.when')?.textContent ?? ''),
      ]),
    );
    for (const [marked, fresh] of seen) assert.equal(marked, fresh);
    return seen.map(([marked]) => marked);
  };
  await page.locator('.sorts').getByRole('button', { name: '挂牌时间' }).click();
  await until('the newest first', () => self.query().get('order'), Boolean);
  await self.settled();
  assert.ok((await rightly()).includes(true));
  await page.locator('.sorts').getByRole('button', { name: '挂牌时间' }).click();
  await until(
    'the oldest first',
    () => self.query().get('asc'),
    (asc) => asc !== 'false',
  );
  await self.settled();
  assert.ok((await rightly()).includes(false));
  await page.getByRole('tab', { name: /新疆棉/ }).click();
  await until('other lots', self.chips, (chips) => chips.length === 0);
  await expect(page.locator('.new-mark')).toHaveCount(0);
});
