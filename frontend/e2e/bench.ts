import type { CDPSession } from '@playwright/test';
import { present } from './browser';
import { cotton } from './cotton-page';
import { test } from './fixtures';

const clicks = 30;
const filters = [
  ['采摘', '手采'],
  ['年度', '2026'],
  ['类型', '皮辊'],
  ['指标', '双29'],
  ['产地', '南疆'],
] as const;

/** Milliseconds of one click. */
interface Times {
  all: number;
  sent: number;
  call: number;
  drawn: number;
  script: number;
  layout: number;
}

const lines: [string, keyof Times][] = [
  ['click to painted rows', 'all'],
  ['  click to call', 'sent'],
  ['  call', 'call'],
  ['  answer to painted rows', 'drawn'],
  ['processor: script', 'script'],
  ['processor: style and layout', 'layout'],
];

/** Runs in the page: measures the call of the next click, and the time until its rows are painted. */
function follow(): Promise<Pick<Times, 'all' | 'sent' | 'call' | 'drawn'>> {
  const rows = document.querySelector('.lots-stage > [aria-busy]') as HTMLElement;
  let clicked = 0;
  const onClick = ({ timeStamp }: Event) => {
    clicked = timeStamp;
  };
  addEventListener('click', onClick, { capture: true, once: true });
  return new Promise((done) => {
    let busy = false;
    let times: Pick<Times, 'all' | 'sent' | 'call' | 'drawn'> | undefined;
    const observer = new MutationObserver(() => {
      busy ||= rows.ariaBusy === 'true';
      if (!busy || rows.ariaBusy === 'true') return;
      if (times) end();
      else requestAnimationFrame(() => setTimeout(painted));
    });
    const painted = () => {
      const called = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
        ({ name, startTime }) => startTime > clicked && name.endsWith('getListingFineList'),
      );
      if (!called) throw new Error('the click has no call');
      const all = performance.now() - clicked;
      const sent = called.startTime - clicked;
      const call = called.responseEnd - called.startTime;
      times = { all, sent, call, drawn: all - sent - call };
      end();
    };
    const end = () => {
      if (!times || document.querySelector('main [aria-busy=true]')) return;
      observer.disconnect();
      done(times);
    };
    observer.observe(document, { attributeFilter: ['aria-busy'], subtree: true });
  });
}

/** Returns the processor time that the page has used so far, in milliseconds. */
async function used(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => 1000 * present(metrics.find((metric) => metric.name === name)).value;
  return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') };
}

function print(name: string, values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) =>
    present(sorted[Math.ceil(part * sorted.length) - 1])
      .toFixed(0)
      .padStart(5);
  console.info(`${name.padEnd(34)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

test('from a click on a filter to the new rows', async ({ visitor }) => {
  const { page, context } = await visitor('/cottonmall');
  const self = cotton(page);
  await self.ready();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const seen: Times[] = [];
  for (let i = 0; i < clicks; i += 1) {
    const [row, name] = present(filters[Math.floor(i / 2) % filters.length]);
    const choice = self.choice(row, name);
    const before = await used(session);
    const followed = page.evaluate(follow);
    await choice.click();
    const times = await followed;
    const after = await used(session);
    const script = after.script - before.script;
    seen.push({ ...times, script, layout: after.layout - before.layout });
  }
  for (const [name, key] of lines)
    print(
      name,
      seen.map((times) => times[key]),
    );
});

const blends = [
  { tons: '430', targets: {} },
  { tons: '4300', targets: {} },
  { tons: '430', targets: { 长度不低于: '29', 强力不低于: '29', 含杂不高于: '2.2' } },
  { tons: '4300', targets: { 长度不低于: '28.8', 强力不低于: '28.6', 该颜色级及更差的占比: '5' } },
];

test('a blend of 5,000 lots', async ({ visitor }) => {
  for (const { tons, targets } of blends) {
    const { page, close } = await visitor('/cottonmall');
    await cotton(page).ready();
    await page.getByRole('button', { name: '配棉', exact: true }).click();
    const start = page.getByRole('button', { name: '开始配棉' });
    await start.waitFor();
    await page.getByLabel('吨数（公定）').fill(tons);
    for (const [label, value] of Object.entries(targets)) await page.getByLabel(label).fill(value);
    await page.waitForLoadState('networkidle'); // the solver is loaded while targets are filled in
    const clicked = Date.now();
    await start.click();
    const sums = page.getByRole('region', { name: '配棉结果' }).locator('dl').first();
    await sums.waitFor();
    const seconds = ((Date.now() - clicked) / 1000).toFixed(2);
    console.info(
      `${tons} t ${JSON.stringify(targets)}: ${seconds} s from click to result;`,
      (await sums.innerText()).replace(/\s+/g, ' '),
    );
    await close();
  }
});
