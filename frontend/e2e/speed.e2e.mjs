import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { cotton } from './cotton-page.mjs';

const scriptLimit = 350 * 1000;
/** ms; the quickest of several, for the machine has other work too */
const repaintLimit = 100;

/** What is measured, and so runs alone. */
export default {
  'the cotton page loads at most 350 kB of script': async (visitor) => {
    const { page } = await visitor('/cottonmall');
    await cotton(page).ready();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\.js(\?|$)/.test(name)),
    );
    let total = 0;
    for (const script of scripts) {
      const body = await (await page.request.get(script)).body();
      total += gzipSync(body, { level: 9 }).length;
    }
    console.log(`    script of /cottonmall: ${(total / 1000).toFixed(1)} kB gzip`);
    assert.ok(total > 0 && total <= scriptLimit, `${total} bytes`);
  },

  'rows repaint soon after a filter changes': async (visitor) => {
    const { page } = await visitor('/cottonmall?order=length'); // an order that no tick changes
    const self = cotton(page);
    await self.ready();
    const times = [];
    for (const [row, name] of [
      ['采摘', '手采'],
      ['类型', '皮辊'],
    ]) {
      const before = await self.column('批号');
      times.push(await repaint(page, () => self.choice(row, name).click()));
      await self.settled();
      for (const text of await self.column('批号')) assert.match(text, new RegExp(name));
      times.push(await repaint(page, () => self.choice(row, name).click()));
      await self.settled();
      assert.deepEqual(await self.column('批号'), before, `without ${name} again`);
    }
    console.log(`    repaint after a filter: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    assert.ok(Math.min(...times) <= repaintLimit, `${times} ms`);
  },
};

/** From a click until other rows stand on the page, ms. */
async function repaint(page, click) {
  await page.evaluate(() => {
    const rows = () =>
      [...document.querySelectorAll('.lots-row')].map(({ cells }) => cells[1].innerText).join();
    const before = rows();
    window.repainted = new Promise((done) => {
      let start = 0;
      addEventListener('click', () => (start = performance.now()), { capture: true, once: true });
      const look = () => {
        const now = rows();
        if (start && now && now !== before) done(performance.now() - start);
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  await click();
  return page
    .waitForFunction(() => window.repainted.then((ms) => ({ ms })))
    .then(async (handle) => (await handle.jsonValue()).ms);
}
