// Every filter of the cotton page, as a buyer uses it.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { ask, present, until } from './browser';
import { cotton } from './cotton-page';
import { test } from './fixtures';
import { base } from './server';

const south = encodeURIComponent('南疆');

test('shows the first lots, the cheapest first', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const { totalRow } = await ask('batch/getListingFineList', {});
  assert.equal(await self.total(), totalRow);
  assert.ok((await self.rows.count()) > 8);
  assert.equal(new URL(page.url()).search, '');
});

test('a choice narrows the rows and the counts behind the other choices', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const [machine, hand, long] = [
    await self.count('采摘', '机采'),
    await self.count('采摘', '手采'),
    await self.count('类型', '长绒'),
  ];
  await self.choice('采摘', '手采').click();
  assert.equal(await self.total(), hand);
  assert.equal(self.query().get('packType'), '1');
  for (const text of await self.column('批号')) assert.match(text, /手采/);
  assert.equal(await self.count('采摘', '机采'), machine, 'its own choices are counted without it');
  assert.ok((await self.count('类型', '长绒')) <= long);
  await self.choice('采摘', '机采').click();
  assert.equal(await self.total(), hand + machine);
});

test('choices without lots stay visible and can be chosen', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?cottonType=4');
  const self = cotton(page);
  await self.ready();
  const empty = page.locator('.choice-empty').first();
  await empty.waitFor();
  assert.equal(await empty.isEnabled(), true);
});

test('shorthand becomes chips', async ({ visitor }) => {
  const { page } = await visitor('/');
  const box = page.getByRole('combobox', { name: /^搜索批号/ });
  await until(
    'the search box takes the cursor',
    async () => {
      await page.keyboard.press('/');
      return box.evaluate((input) => input === document.activeElement);
    },
    Boolean,
  );
  await page.keyboard.type('双29 31级 南疆 机采 马值3.7-4.2');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cottonmall\?/);
  const self = cotton(page);
  await self.chip.first().waitFor(); // the page before has rows, too
  await self.ready();
  const chips = await self.chips();
  for (const word of ['双29', '机采', '南疆', '31 白棉3级', '马值 3.7–4.2']) {
    assert.ok(
      chips.some((chip: string) => chip.includes(word)),
      `${word} among ${chips}`,
    );
  }
  assert.ok((await self.total()) > 0);
});

test('a chip is edited in place and taken away', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?mikeMin=3.7&mikeMax=4.2&lengthMin=29&strongMin=29');
  const self = cotton(page);
  await self.ready();
  const before = await self.total();
  await page.locator('.chip-text', { hasText: '马值' }).click();
  const upper = page.locator('.chip-editor').getByLabel('马值上限', { exact: true });
  const hit = await upper.evaluate((field) => {
    const { left, top, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === field;
  });
  assert.ok(hit, 'the editor is covered or clipped');
  await upper.fill('4.0');
  await upper.press('Enter');
  await until('chip', self.chips, (chips) => chips.includes('马值 3.7–4.0'));
  assert.ok((await self.total()) < before);
  await page.keyboard.press('Escape');
  await page.locator('.chip-editor').waitFor({ state: 'hidden' });
  await page.getByLabel('去掉 双29').click();
  await until('chips', self.chips, (chips) => chips.length === 1);
  assert.equal(self.query().has('lengthMin'), false);
  await page.getByRole('button', { name: '清除' }).click();
  await until('chips', self.chips, (chips) => chips.length === 0);
});

test('a shop is called by its name', async ({ visitor }) => {
  const [{ memberID, memberName }] = (await (await fetch(`${base}/mall/shop/shop_list`)).json())
    .data.list;
  const { page } = await visitor(`/cottonmall?id=${memberID}`);
  const self = cotton(page);
  await self.ready();
  await until('chips', self.chips, (chips) => chips.join() === `卖家 ${memberName}`);
  await page.getByLabel(`去掉 卖家 ${memberName}`).click();
  await until('chips', self.chips, (chips) => chips.length === 0);
  await page.getByRole('button', { name: /^筛选 卖家/ }).click();
  await page.getByLabel('查找卖家').fill(memberName);
  await page.getByRole('list', { name: '卖家' }).getByLabel(memberName).check();
  await until('chips', self.chips, (chips) => chips.join() === `卖家 ${memberName}`);
  assert.equal(self.query().get('id'), String(memberID));
});

test('filters that have no room in the line are in a panel that Escape closes', async ({
  visitor,
}) => {
  const { page } = await visitor(
    '/cottonmall?lengthMin=28&strongMin=27.5&mikeMin=3.5&mikeMax=4.9&neatMin=80&impurityMax=4&origins=南疆&packType=1',
  );
  await cotton(page).ready();
  await page.setViewportSize({ width: 1000, height: 800 });
  const more = page.getByRole('button', { name: /^\+\d+$/ });
  await more.click();
  const rest = page.locator('.fold-rest > li');
  const count = await rest.count();
  assert.equal(await more.innerText(), `+${count}`);
  await rest.first().locator('.chip-text').waitFor();
  await page.keyboard.press('Escape');
  await rest.first().waitFor({ state: 'detached' });
  await more.click();
  await rest.first().getByRole('button', { name: /^去掉/ }).click();
  await until(
    'folded filters',
    () => page.locator('.fold-away').count(),
    (folded) => folded === count - 1,
  );
});

test('going back undoes a filter', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const all = await self.total();
  await self.choice('采摘', '手采').click();
  await self.settled();
  await page.goBack();
  await until('total', self.total, (total) => total === all);
  await expect(self.chip).toHaveCount(0);
});

test('the address shows the same to every user', async ({ visitor }) => {
  const path = `/cottonmall?origins=${south}&lengthMin=29&basisMax=1500&order=length&asc=false&pageNum=2`;
  const { page } = await visitor(path);
  const self = cotton(page);
  await self.ready();
  const [chips, total, rows] = [await self.chips(), await self.total(), await self.column('批号')];
  await page.reload();
  await self.ready();
  assert.deepEqual([await self.chips(), await self.total()], [chips, total]);
  assert.deepEqual(await self.column('批号'), rows);
  await page.getByRole('button', { name: '复制链接' }).click();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const other = await visitor(link.pathname + link.search);
  const theirs = cotton(other.page);
  await theirs.ready();
  assert.deepEqual([await theirs.chips(), await theirs.column('批号')], [chips, rows]);
  await other.close();
});

test('an invalid address shows no lots until its invalid parts are removed', async ({
  visitor,
}) => {
  const { page } = await visitor('/cottonmall?lengthMin=abc&packType=1&nonsense=1');
  const alert = page.getByRole('alert');
  await alert.getByText('链接中有不能使用的条件').waitFor();
  assert.deepEqual(await alert.getByRole('listitem').allInnerTexts(), [
    '长度下限 abc',
    'nonsense 1',
  ]);
  const self = cotton(page);
  await expect(self.rows).toHaveCount(0);
  await alert.getByRole('button', { name: '忽略并显示' }).click();
  await self.ready();
  await expect(self.chip).toHaveText(['手采']);
  await page.waitForURL(({ search }) => search === '?packType=1');
});

test('a link to what cannot be shown leads to what is nearest, with the reason', async ({
  visitor,
}) => {
  for (const [asked, note, shown] of [
    ['?tab=0', '我的定制：请先登录', ''],
    ['?pageNum=9999', '最多翻到第 3000 批，请增加筛选条件', '?pageNum=100'],
  ] as const) {
    const { page } = await visitor();
    // The note goes by itself after some seconds, on a slow machine before the page has loaded.
    await page.goto(`${base}/cottonmall${asked}`, { waitUntil: 'commit' });
    await page.getByText(note).waitFor();
    await cotton(page).ready();
    await page.getByRole('tab', { name: /新疆棉/, selected: true }).waitFor();
    assert.equal(new URL(page.url()).search, shown);
  }
});

test('another tab begins without filters and with its own origins', async ({ visitor }) => {
  const { page } = await visitor(`/cottonmall?origins=${south}`);
  const self = cotton(page);
  await self.ready();
  await page.getByRole('tab', { name: /地产棉/ }).click();
  await until('chips', self.chips, (chips) => chips.length === 0);
  await self.choice('产地', '山东').waitFor();
  const { totalRow } = await ask('batch/getListingFineList', { type: 1 });
  assert.equal(await self.total(), totalRow);
  for (const text of await self.column('产地')) assert.match(text, /内地/);
});

test('a slider bounds a value, and its end bounds nothing', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const lower = page.getByLabel('长度下限滑块');
  await lower.focus();
  await page.keyboard.press('ArrowRight');
  await until(
    'bound',
    () => self.query().get('lengthMin'),
    (min) => Number(min) > 26,
  );
  await page.keyboard.press('ArrowLeft');
  await until(
    'bound',
    () => self.query().has('lengthMin'),
    (has) => !has,
  );
});

test('crossed bounds are swapped, invalid ones are refused', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?mikeMax=4');
  const self = cotton(page);
  await self.ready();
  const lower = page.getByLabel('马值下限', { exact: true });
  await lower.fill('4.5');
  await lower.press('Enter');
  await until('chips', self.chips, (chips) => chips[0] === '马值 4.0–4.5');
  await lower.fill('--');
  await lower.press('Enter');
  assert.equal(await lower.inputValue(), '4.0');
});

test('the category menu filters and leaves the address clean', async ({ visitor }) => {
  const query = new URLSearchParams({ routeType: '国产棉', routeKey: '双30', clickType: '指标' });
  const { page } = await visitor(`/cottonmall?${query}`);
  const self = cotton(page);
  await until('chips', self.chips, (chips) => chips.length === 1);
  await expect(self.chip.first()).toHaveText(/双30/);
  assert.equal(new URL(page.url()).search, '?lengthMin=30&strongMin=30');
});

test('an area opens its cities', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  await page.getByLabel('南疆的城市').click();
  const city = page.locator('.city-list .choice', { hasText: '阿克苏' });
  await city.click();
  await until('chips', self.chips, (chips) => chips.includes('阿克苏'));
  await self.settled();
  for (const text of await self.column('产地')) assert.match(text, /^南疆 阿克苏/);
});

test('a warehouse is found by a word of its name', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  await page.getByLabel('仓库：不限').click();
  await page.getByLabel('查找仓库').fill('奎屯');
  const first = page.locator('.pick-list li').first();
  const name = await first.locator('.pick-name').innerText();
  assert.match(name, /奎屯/);
  await first.locator('input').check();
  await until('chips', self.chips, (chips) => chips.includes(`仓库 ${name}`));
  await self.settled();
  for (const text of await self.column('产地')) assert.ok(text.endsWith(name));
});

test('colour is wanted by main grade, barred, or by shares', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  await self.choice('颜色级', '31').click();
  await until('chips', self.chips, (chips) => chips[0] === '主体 31 白棉3级');
  await page.getByRole('button', { name: '排除' }).click();
  await self.choice('颜色级', '22').click();
  await until('chips', self.chips, (chips) => chips[1] === '不要 22 淡点污棉2级');
  await page.getByRole('button', { name: '比例' }).click();
  await page.getByLabel('该级及更好的各级合计占比至少', { exact: true }).check();
  await until('chips', self.chips, (chips) => chips.join() === '≥31 白棉3级 占比≥80.0%');
  assert.equal(self.query().get('primaryColorType'), '1');
});

test('a number of bales keeps only digits and does not begin with zero', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const packs = page.getByLabel('包数', { exact: true });
  await packs.pressSequentially('0a18x6');
  assert.equal(await packs.inputValue(), '186');
  await packs.press('Enter');
  await until('chips', self.chips, (chips) => chips[0] === '包数 ≥186');
  await page.getByLabel('包数比较').selectOption('=');
  await until('chips', self.chips, (chips) => chips[0] === '包数 =186');
});

test('rare filters are folded and counted when used', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  await page.getByRole('button', { name: '更多筛选' }).click();
  await until(
    'count',
    () => self.count('马值级', 'A'),
    (count) => count > 0,
  );
  await self.choice('马值级', 'A').click();
  await page.getByRole('button', { name: '收起更多' }).click();
  await page.getByRole('button', { name: /更多筛选\s*1/ }).waitFor();
});

test('双29 is one click and one chip', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  await self.choice('指标', '双29').click();
  await until('chips', self.chips, (chips) => chips.join() === '双29（长度≥29 强力≥29）');
  assert.equal(new URL(page.url()).search, '?lengthMin=29&strongMin=29');
  await self.settled();
  for (const column of ['长度', '强力']) {
    for (const value of await self.numbers(column)) assert.ok(value >= 29, `${column} ${value}`);
  }
  await self.choice('指标', '双30').click();
  await until('chips', self.chips, (chips) => chips.join() === '双30（长度≥30 强力≥30）');
  await self.choice('指标', '双30').click();
  await until('chips', self.chips, (chips) => chips.length === 0);
});

test('the filters are folded away and stay so, the chips do not', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?packType=1');
  const self = cotton(page);
  await self.ready();
  const whole = () =>
    self.rows.evaluateAll(
      (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    );
  assert.ok((await whole()) >= 8, `${await whole()} rows beside the filters`);
  const fold = page.getByRole('button', { name: '筛选', exact: true });
  await fold.click();
  assert.ok((await whole()) >= 14, `${await whole()} rows without the filters`);
  await page.reload();
  await self.ready();
  await expect(page.locator('.filters')).toHaveCount(0);
  await expect(self.chip).toHaveText(['手采']);
  await page.keyboard.press('f');
  await self.choice('采摘', '机采').waitFor();
});

test('one step of the wheel passes the filters, and compact rows fill the screen', async ({
  visitor,
}) => {
  const { page } = await visitor('/cottonmall?packType=2');
  const self = cotton(page);
  await self.ready();
  await page.getByLabel('行距').selectOption('compact');
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 100);
  const seen = () =>
    self.rows.evaluateAll((rows) => {
      const head = document.querySelector('.lots-table thead')?.getBoundingClientRect();
      const whole = rows
        .map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom }) => top >= (head?.bottom ?? 0) && bottom <= innerHeight);
      return { count: whole.length, top: whole[0]?.top ?? innerHeight };
    });
  const { top } = await until('the lots', seen, ({ count }) => count >= 20);
  assert.ok(top <= 300, `the first row is at ${top} px`);
  await page.mouse.wheel(0, -100);
  await until(
    'the filters',
    () => page.evaluate(() => window.scrollY),
    (y) => y === 0,
  );
});

test('between a phone and a screen lots are seen, and only the table scrolls sideways', async ({
  visitor,
}) => {
  for (const width of [900, 1024, 1199]) {
    const { page, close } = await visitor('/cottonmall?packType=2', { width, height: 768 });
    await cotton(page).ready();
    const [wide, seen] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    assert.ok(wide <= seen, `the page is ${wide} px wide at ${seen} px`);
    const { y } = present(await cotton(page).rows.nth(8).boundingBox());
    assert.ok(y < 768, `the ninth lot is at ${y} px`);
    const filters = page.getByRole('region', { name: '筛选', exact: true });
    await expect(filters).toBeHidden();
    await page.keyboard.press('f');
    await expect(filters).toBeVisible();
    const body = page.locator('.lots-table tbody');
    await body.evaluate((element) => element.scrollTo(200, 0));
    await until(
      'the head follows',
      () => page.locator('.lots-table thead').evaluate((head) => head.scrollLeft),
      (left) => left > 0,
    );
    await close();
  }
});

test('an empty result shows which filter to loosen', async ({ visitor }) => {
  const { page } = await visitor('/cottonmall?mikeMin=3.7&mikeMax=4.2&lengthMin=29&neatMin=99');
  const self = cotton(page);
  await page.getByText('暂无数据').waitFor();
  const way = page.getByRole('button', { name: /^去掉『整齐度 ≥99.0』可得 [\d,]+ 批$/ });
  const promised = Number(
    present((await way.innerText()).match(/可得 ([\d,]+) 批/)?.[1]).replace(/,/g, ''),
  );
  await way.click();
  await self.ready();
  assert.equal(await self.total(), promised);
  assert.equal(self.query().has('neatMin'), false);
});

test('a result of few lots shows which filter to loosen, too', async ({ visitor }) => {
  const { list } = await ask('batch/getListingFineList', {
    ...{ packType: [1, 2], order: 'length', asc: false, pageSize: 1 },
  });
  const { lengthAvg } = present(list[0]);
  const { page } = await visitor(`/cottonmall?packType=1,2&lengthMin=${lengthAvg}`);
  await page.getByText(/^只有 \d 批符合条件$/).waitFor();
  await page.getByRole('button', { name: /^去掉『长度 ≥.*』可得 [\d,]+ 批$/ }).click();
  await until(
    'more lots',
    () => cotton(page).total(),
    (total) => total > 9,
  );
});
