// How administrators mark lots, by rules made of filters.

import assert from 'node:assert/strict';
import { button, dialog, find, newName, opened, row, said } from './admin-page';
import { until } from './browser';
import { test } from './fixtures';
import { callServer, enter, mill } from './members';

test('a rule made of filters marks lots for member companies alone', async ({ visitor }) => {
  const buyer = await mill(newName('棉纺有限公司'), '陶会员');
  const outsider = await mill(newName('织布有限公司'), '白外人');
  const page = await opened(visitor, '/admin/marks?tab=members');
  await page.getByRole('button', { name: '按名单列入或移出' }).click();
  await dialog(page).getByLabel('企业').fill(buyer.memberName);
  await button(dialog(page), '查找').click();
  await button(dialog(page), '列入 1 家').click();
  await find(page, '按名称查找会员企业', buyer.memberName);

  const rule = newName('东疆');
  await page.goto(new URL('/cottonmall?origins=东疆&lengthMin=28', page.url()).href);
  await button(page, '设为精选规则').click();
  await dialog(page).getByLabel('规则名称').fill(rule);
  await button(dialog(page), '保存').click();
  await said(page, '规则已保存');
  const demand = { origins: '东疆', lengthMin: 28 };
  const searched = (token: string, more = {}) =>
    callServer('POST', 'batch/getListingFineList', { ...demand, ...more }, token);
  const { totalRow } = await searched(outsider.token);
  await until(
    'every lot of the rule is marked',
    async () => (await searched(buyer.token, { specialSaleType: '1' })).totalRow,
    (marked) => totalRow > 0 && marked === totalRow,
  );
  const { list } = await searched(outsider.token);
  assert.ok(list.every(({ specialSaleType }) => !specialSaleType.includes(1)));

  const path = '/cottonmall?origins=东疆&lengthMin=28&specialSaleType=1';
  const { page: member } = await visitor('/');
  await enter(member, buyer, path);
  await said(member, `共 ${totalRow} 批`);
  const { page: stranger } = await visitor('/');
  await enter(stranger, outsider, '/cottonmall?origins=东疆&lengthMin=28');
  await said(stranger, `共 ${totalRow} 批`);
  assert.equal(await stranger.getByText('精选', { exact: false }).count(), 0);

  await page.goto(new URL('/admin/marks', page.url()).href);
  await said(row(page, rule), '精选');
  await button(row(page, rule), '删除').click();
  await button(dialog(page), '确定').click();
  await row(page, rule).waitFor({ state: 'detached' });
});
