// Articles: the platform writes and publishes one; readers and search engines find it until it is withdrawn.

import assert from 'node:assert/strict';
import { expect, type Locator, type Page } from '@playwright/test';
import { button, dialog, newName, opened, said } from './admin-page';
import { phone } from './browser';
import { faults } from './faults';
import { test } from './fixtures';
import { file, png } from './member-page';
import { base } from './server';

test('an article is written, published, read and withdrawn', async ({ visitor }) => {
  const page = await opened(visitor, '/admin/articles');
  const title = newName('新棉上市：南疆和北疆机采棉的收购、加工进度，以及基差报价和仓库库存的变化');
  await button(page, '写文章').click();
  await page.getByRole('heading', { name: '新文章' }).waitFor();
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
  const { page: narrow } = await visitor(address ?? '', phone);
  await narrow.getByRole('heading', { level: 1, name: title }).waitFor();
  const wide = () => narrow.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok((await wide()) <= 0, 'a long title makes the page wider than the screen');
  await button(page, '撤下').click();
  await page.locator('.ant-popconfirm').getByRole('button', { name: '撤下' }).click();
  await said(page, '已撤下');
  const gone = await fetch(base + address);
  assert.equal(gone.status, 410);
});

test('an article has pictures, versions and a time, and unsaved text is not lost', async ({
  visitor,
}) => {
  const page = await opened(visitor, '/admin/articles');
  const title = newName('轧花厂的一天');
  await button(page, '写文章').click();
  await page.getByRole('heading', { name: '新文章' }).waitFor();
  await page.getByLabel('标题').fill(title);
  const body = page.getByRole('textbox', { name: '正文' });
  await body.fill('第一稿');
  const picture = page.getByLabel('插入图片');
  const large = { ...file('大.png', 'image/png', ''), buffer: Buffer.alloc(10_485_761) };
  await picture.setInputFiles(large);
  await said(page, '图片最大 10 MB，请压缩或截取后再上传');
  await picture.setInputFiles(file('棉.png', 'image/png', await png(page)));
  const shown = body.locator('img');
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await button(page, '保存').click();
  await said(page, '已保存');
  await page.waitForURL(/\/admin\/articles\/edit\?id=\d+$/);

  await body.press('Control+End');
  await body.pressSequentially('改');
  await button(page, '预览').click();
  await dialog(page).getByRole('heading', { name: title }).waitFor();
  await expect(dialog(page).locator('img')).toBeVisible();
  await dialog(page).getByLabel('Close').click();
  const edited = page.url();
  await page.goBack();
  await button(dialog(page), '继续编辑').click();
  await expect(dialog(page)).toHaveCount(0);
  assert.equal(page.url(), edited);
  await expect(body).toContainText('改');
  await button(page, '保存').click();
  await page.getByText('版本 2').first().waitFor();
  await body.press('Control+z');
  await expect(body).not.toContainText('改'); // the text and its history survive a save
  await button(page, '恢复版本 1').click();
  await said(page, '有修改还没有保存，恢复后会丢失');
  await page.locator('.ant-popconfirm').getByRole('button', { name: '恢复' }).click();
  await said(page, '已恢复');
  await page.getByText('版本 3').first().waitFor();
  await expect(shown).toBeVisible();

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('发布时间').fill(`${tomorrow} 09:00`);
  await page.getByLabel('发布时间').press('Enter');
  await button(page, '定时发布').click();
  await said(page, `将于 ${tomorrow} 09:00`);
  const id = new URL(page.url()).searchParams.get('id');
  assert.equal((await fetch(`${base}/article/detail?id=${id}`)).status, 404);
  await body.pressSequentially('又改');
  await page.goBack();
  await button(dialog(page), '放弃修改').click();
  await page.waitForURL((url: URL) => url.pathname === '/admin/articles');
  await page.getByRole('row').filter({ hasText: title }).getByText('定时发布').waitFor();
});

/** Returns a film of two seconds in WebM, which the browser records. */
const recorded = async (page: Page) =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
      const pen = canvas.getContext('2d');
      const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
      recorder.start();
      for (let frame = 0; frame < 20; frame++) {
        pen?.fillRect(3 * frame, 0, 2, 48);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      recorder.stop();
      await stopped;
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
    }),
  );

const timeOf = (player: Locator) => player.evaluate((video: HTMLVideoElement) => video.currentTime);

/** Plays a video until its picture has moved. */
async function play(player: Locator) {
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => timeOf(player)).toBeGreaterThan(0.2);
}

test('the videos of the site itself play, and their transcripts are read', async ({ visitor }) => {
  const { page } = await visitor('/introduction');
  for (const [path, title] of [
    ['/introduction', '一分半看懂平台'],
    ['/introduction/video', '一分半看懂平台'],
    ['/fileList', '上传表格挂牌'],
  ] as const) {
    await page.goto(base + path);
    const film = page.getByRole('figure').filter({ hasText: title });
    await play(film.getByLabel(title));
    const { width, height } = await film
      .getByLabel(title)
      .evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => ({
        width: videoWidth,
        height: videoHeight,
      }));
    assert.deepEqual([width, height], [1280, 720]);
    await film.getByText('文字稿').click();
    await expect(film.getByText(/^0:00 /)).toBeVisible();
    assert.deepEqual(await faults(page, path), []);
  }
});

test('an uploaded video plays and seeks', async ({ visitor }) => {
  const page = await opened(visitor, '/admin/media');
  const title = newName('验级操作');
  await button(page, '新增视频').click();
  await dialog(page).getByLabel('标题').fill(title);
  const film = { name: 'film.webm', mimeType: 'video/webm', buffer: await recorded(page) };
  await dialog(page).getByLabel('视频文件').setInputFiles(film);
  await button(dialog(page), '保存').click();
  await page.getByRole('row').filter({ hasText: title }).waitFor();

  const { page: reader } = await visitor('/fileList');
  const player = reader.getByLabel(title);
  await play(player);
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.pause();
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve));
    video.currentTime = 1.2;
    await sought;
  });
  assert.equal(await timeOf(player), 1.2);
  assert.deepEqual(await faults(reader, 'the videos'), []);
  await reader.reload();
  await expect(reader.getByRole('figure').filter({ hasText: title })).toContainText('1 次观看');
});
