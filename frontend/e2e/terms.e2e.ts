// The sections of contracts: written, previewed, ordered and removed by the manager of a company.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { until } from './browser';
import { serious } from './faults';
import { test } from './fixtures';
import { button, newName, said } from './member-page';
import { enter, mill } from './members';

const titles = (page: Page) => page.locator('article header b').allInnerTexts();
const section = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

test('a manager writes a section, moves it and removes it', async ({ visitor }) => {
  const manager = await mill(newName('奎屯'));
  const { page } = await visitor();
  await enter(page, manager, '/member/terms');
  await section(page, '付款和发票').waitFor();
  await button(page, '新增条款').click();
  const form = page.getByRole('dialog', { name: '新增条款' });
  await form.getByLabel('标题').fill('包装');
  await form.getByLabel('内容（每段一行）').fill('买方为');
  await button(form, /^买方$/).click();
  const preview = form.getByLabel('预览', { exact: true });
  await said(preview, '包装');
  assert.doesNotMatch(await preview.innerText(), /\{\{/);
  assert.deepEqual(await serious(page), []);
  await button(form, /^保\s?存$/).click();
  await said(page, '已保存');
  await section(page, '包装').waitFor();
  const before = await titles(page);
  assert.ok(
    before.some((title) => /^10\. 包装$/.test(title)),
    before.join(),
  );

  await button(section(page, '包装'), '修改').click();
  const change = page.getByRole('dialog', { name: '修改条款' });
  await change.getByLabel('顺序（留空排在最后）').fill('1');
  await button(change, /^保\s?存$/).click();
  await until(
    'the section is the first one',
    () => titles(page),
    (all) => all.includes('1. 包装') && all.includes('2. 标的、数量和价款'),
  );

  await button(page, '预览合同').click();
  const contract = page.getByRole('dialog', { name: '合同预览（示例交易）' });
  await contract.getByRole('heading', { name: /包装/ }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(contract, '下载 PDF').click(),
  ]);
  assert.match(file.suggestedFilename(), /\.pdf$/);
  await page.keyboard.press('Escape');
  await contract.waitFor({ state: 'hidden' });

  await button(section(page, '包装'), '删除').click();
  await button(page.getByRole('dialog'), '删除').click();
  await section(page, '包装').waitFor({ state: 'detached' });
  await until(
    'the others have moved up',
    () => titles(page),
    (all) => all.includes('1. 标的、数量和价款'),
  );
});
