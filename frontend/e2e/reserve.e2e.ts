// Reserve cotton: the platform uploads a day's lots, a visitor finds one and sees how its floor follows.

import assert from 'node:assert/strict';
import { button, opened, platform } from './admin-page';
import { present } from './browser';
import { faults } from './faults';
import { test } from './fixtures';

test('uploaded reserve lots are found with their floors', async ({ visitor }) => {
  const asked = await platform();
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const holidays = (await asked('admin/holiday/list')).map(({ day }) => day);
  const standards = await asked('admin/reserve/standards');
  const week = present(standards.find((one) => one.week < today && !holidays.includes(one.week)));
  const batch = `65012252${String(Date.now() % 1000).padStart(3, '0')}`;
  const admin = await opened(visitor, '/admin/reserve?tab=sheets');
  await admin.reload(); // the login has moved the page
  const rows = [
    '批号,交易日,仓库,公重,颜色级,长度,强力,马值,整齐度,成交价',
    `${batch},${week.week},中储棉试验库,42.5,31,28.2,27.5,4.5,81,${week.price + 500}`,
    `坏批号,${week.week},中储棉试验库,42.5,31,28.2,27.5,4.5,81,`,
  ];
  await admin.getByLabel('选择储备棉表格').setInputFiles({
    name: '储备棉.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await admin.getByText(/^批号“坏批号”应为/).waitFor();
  assert.deepEqual(await faults(admin, 'the preview'), []);
  await button(admin, '导入 1 批').click();
  await admin.getByText('导入完成').waitFor();

  const { page } = await visitor(`/paichu?keyword=${batch}&depotName=中储棉试验库`);
  await page.getByRole('link', { name: batch }).click();
  const computed = page.getByRole('table', { name: '底价的计算' });
  const floor = week.price.toLocaleString('zh-CN');
  await computed.getByRole('row', { name: `底价 ${floor}`, exact: true }).waitFor();
  assert.deepEqual(await faults(page, 'the lot'), []);
});
