// Official certificates, from the administrator's file to the buyer's.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ask, phone, present, until } from './browser';
import { serious } from './faults';
import { test } from './fixtures';
import { callServer, enter, mill, newBatch } from './members';
import { demo, logIn, newMobile } from './person';

test('certificates are uploaded, listed by number and seen as official', async ({ visitor }) => {
  const number = newBatch('66097');
  const { page: platform } = await visitor('/admin/inspection/import');
  await logIn(platform, demo.admin);
  const titles = '批号,证书编号,执行标准,实验室,检验日期,平均长度,马值,强力,公重,S1,S2,S3,S4,S5';
  const row = `${number},Q-1,GB 1103.1-2023,奎屯实验室,2026-10-18,29.3,4.2,29.1,42.1,10,70,20,0,0`;
  await platform.getByLabel('选择表格文件').setInputFiles({
    name: '公检.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${titles}\n${row}`),
  });
  await platform.getByRole('heading', { name: '我们是这样读的' }).waitFor();
  assert.deepEqual(await serious(platform), []);
  await platform.getByRole('button', { name: '确认导入 1 批' }).click();
  await platform.getByText('检验数据已导入').waitFor();
  await platform.getByRole('link', { name: '这次的证书' }).click();
  await platform.getByRole('button', { name: number }).click();
  await platform.getByRole('dialog').getByText('奎屯实验室').waitFor();
  assert.deepEqual(await serious(platform), []);

  const { page: seller } = await visitor(undefined, phone);
  await enter(seller, await mill(`公检棉业 ${newMobile()}`), '/member/listing/import');
  const { indexCode } = present((await callServer('GET', 'batch/spot_index'))[0]);
  await seller.getByLabel('选择表格文件').setInputFiles({
    ...{ name: '报价.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`批号,合约,基差,平均长度\n${number},${indexCode},900,30.5`),
  });
  await seller.getByText('与公检不同 1 项：平均长度 30.5→29.3').first().waitFor();
  await seller.getByRole('button', { name: '确认挂牌 1 批' }).click();
  await seller.getByText('已挂牌，买家现在就能看到').waitFor();

  const { page: buyer } = await visitor(`/cottonmall/detail?batchID=${number}`);
  await buyer.getByText('公检（证书 Q-1，奎屯实验室，2026-10-18 检验，GB1103.1-2023）').waitFor();
  assert.equal(await buyer.getByText('下载检验数据').count(), 0);
  await enter(buyer, await mill(`买棉纺织 ${newMobile()}`), `/cottonmall/detail?batchID=${number}`);
  const downloaded = buyer.waitForEvent('download');
  await buyer.getByText('下载检验数据').click();
  const file = await downloaded;
  assert.equal(file.suggestedFilename(), `检验数据 ${number}.xlsx`);
  assert.equal((await readFile(await file.path())).subarray(0, 2).toString(), 'PK');
  await until(
    'the lot is found by its official length',
    () => ask('batch/getListingFineList', { keyword: number, lengthMax: 29.4 }),
    ({ totalRow }) => totalRow === 1,
  );
});
