// Articles: the platform writes and publishes one; readers and search engines find it until it is withdrawn.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { button, newName, opened, said } from './admin-page';
import { faults } from './faults';
import { test } from './fixtures';
import { base } from './server';

test('an article is written, published, read and withdrawn', async ({ visitor }) => {
  const page = await opened(visitor, '/admin/articles');
  const title = newName('新棉上市');
  await button(page, '写文章').click();
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('作者').fill('编辑部');
  await page.getByRole('textbox', { name: '正文' }).fill('新疆机采棉开秤。');
  await button(page, '保存').click();
  await said(page, '已保存');
  await button(page, '立即发布').click();
  await said(page, '已发布');
  const address = await page.getByRole('link', { name: '看文章' }).getAttribute('href');
  const first = await fetch(base + address);
  const html = await first.text();
  assert.equal(first.status, 200);
  assert.ok(html.includes(`<title>${title}`) && html.includes('<p>新疆机采棉开秤。</p>'), html);
  const { page: reader } = await visitor(address ?? '');
  await reader.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect(reader.getByText('新疆机采棉开秤。')).toBeVisible();
  assert.deepEqual(await faults(reader, 'the article'), []);
  await button(page, '撤下').click();
  await page.locator('.ant-popconfirm').getByRole('button', { name: '撤下' }).click();
  await said(page, '已撤下');
  const gone = await fetch(base + address);
  assert.equal(gone.status, 410);
});
