import { launch, visit } from './browser.mjs';
import { cotton } from './cotton-page.mjs';
import { start, stop } from './server.mjs';

const clicks = 30;
const filters = [
  ['采摘', '手采'],
  ['年度', '2026'],
  ['类型', '皮辊'],
  ['指标', '双29'],
  ['产地', '南疆'],
];

const lines = [
  ['click to painted rows', 'all'],
  ['  click to call', 'sent'],
  ['  call', 'call'],
  ['  answer to painted rows', 'drawn'],
  ['processor: script', 'script'],
  ['processor: style and layout', 'layout'],
];

/** Follows the next click in the page itself: when its call went out and came back, when its rows were painted. */
function follow() {
  const rows = document.querySelector('.lots-stage > [aria-busy]');
  let clicked = 0;
  const onClick = ({ timeStamp }) => {
    clicked = timeStamp;
  };
  addEventListener('click', onClick, { capture: true, once: true });
  return new Promise((done) => {
    let busy = false;
    const times = {};
    const look = new MutationObserver(() => {
      busy ||= rows.ariaBusy === 'true';
      if (!busy || rows.ariaBusy === 'true') return;
      if (!times.all) requestAnimationFrame(() => setTimeout(painted));
      if (times.all && !document.querySelector('main [aria-busy=true]')) settled();
    });
    const painted = () => {
      const called = performance
        .getEntriesByType('resource')
        .find(({ name, startTime }) => startTime > clicked && name.endsWith('getListingFineList'));
      times.all = performance.now() - clicked;
      times.sent = called.startTime - clicked;
      times.call = called.responseEnd - called.startTime;
      times.drawn = times.all - times.sent - times.call;
      if (!document.querySelector('main [aria-busy=true]')) settled();
    };
    const settled = () => {
      look.disconnect();
      done(times);
    };
    look.observe(document, { attributeFilter: ['aria-busy'], subtree: true });
  });
}

/** What the page's own thread has worked so far, ms of the processor. */
async function work(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name) => 1000 * metrics.find((metric) => metric.name === name).value;
  const layout = of('LayoutDuration') + of('RecalcStyleDuration');
  return { script: of('ScriptDuration'), layout };
}

function print(name, values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part) => sorted[Math.ceil(part * sorted.length) - 1].toFixed(0).padStart(5);
  console.log(`${name.padEnd(34)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

/** How long it takes from a click on a filter until the new rows are painted, and where the time goes. */
async function bench(browser) {
  const { page, context, close } = await visit(browser, '/cottonmall');
  const self = cotton(page);
  await self.ready();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const seen = [];
  for (let i = 0; i < clicks; i += 1) {
    const choice = self.choice(...filters[Math.floor(i / 2) % filters.length]);
    const before = await work(session);
    const followed = page.evaluate(follow);
    await choice.click();
    const times = await followed;
    const after = await work(session);
    const script = after.script - before.script;
    seen.push({ ...times, script, layout: after.layout - before.layout });
  }
  for (const [name, key] of lines)
    print(
      name,
      seen.map((one) => one[key]),
    );
  await close();
}

try {
  await start();
  const browser = await launch();
  await bench(browser);
  await browser.close();
} finally {
  await stop();
}
