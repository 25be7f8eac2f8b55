// The pages while the server restarts.

import assert from 'node:assert/strict';
import { until } from './browser';
import { cotton } from './cotton-page';
import { test } from './fixtures';
import { start, stop } from './server';

test('a restart of the program is shown, and the page recovers without a reload', async ({
  visitor,
}) => {
  const { page, forgive } = await visitor('/cottonmall?packType=1');
  const self = cotton(page);
  await self.ready();
  forgive();
  const total = await self.total();
  await stop();
  await self.choice('采摘', '机采').click();
  await page.getByText(/正在自动重试/).waitFor();
  assert.ok((await self.rows.count()) > 0, 'the old rows stay');
  await start();
  await until(
    'the notice goes',
    () => page.locator('.notice-failed').count(),
    (n) => n === 0,
  );
  assert.ok((await self.total()) > total);
});
