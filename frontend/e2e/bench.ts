import type { CDPSession, Page } from '@playwright/test';
import { present } from './browser';
import { cotton } from './cotton-page';
import { test } from './fixtures';
import { base } from './server';

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

/** Runs in the page: chooses a range of the chart, and returns the milliseconds until it is painted. */
function drawRange(name: string): Promise<number> {
  const drawn = () => document.querySelector('.uplot');
  const before = drawn();
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  );
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!drawn() || drawn() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - clicked)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const clicked = performance.now();
    button?.click();
  });
}

test('a chart of 20 years of daily values', async ({ visitor }) => {
  const { page } = await visitor('/market?code=CF');
  await page.locator('.uplot').waitFor();
  const seen: number[] = [];
  for (let i = 0; i <= clicks; i += 1) {
    const all = await page.evaluate(drawRange, '全部');
    if (i > 0) seen.push(all); // the first one asks for the values
    if (i < clicks) await page.evaluate(drawRange, '1 个月');
  }
  const days = Number(await page.locator('.price-chart').getAttribute('aria-valuemax')) + 1;
  print(`click to drawn, ${days} days`, seen);
});

/** The network and the processor of a first load: as they are, and what Lighthouse calls slow 4G. */
const loads = [
  { name: 'as it is', rate: 1 },
  { name: 'slow 4G, processor 4 times slower', rate: 4, latency: 150, down: 1600, up: 750 },
];

/** Runs in the page before it opens: keeps its largest paint and its longest task, in milliseconds, and its shifts. */
function watchLoad() {
  const seen = { paint: 0, task: 0, shift: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.paint = startTime;
  });
  watch('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  watch('longtask', ({ duration }) => {
    seen.task = Math.max(seen.task, duration);
  });
}

test('the first load of the cotton page', async ({ visitor }) => {
  for (const { name, rate, latency, down = 0, up = 0 } of loads) {
    const times: Record<'paint' | 'task' | 'rows', number[]> = { paint: [], task: [], rows: [] };
    let files = '';
    for (let i = 0; i < 5; i += 1) {
      const { page, context, close } = await visitor();
      const session = await context.newCDPSession(page);
      const [downloadThroughput, uploadThroughput] = [down * 125, up * 125];
      const network = { offline: false, downloadThroughput, uploadThroughput };
      if (latency) await session.send('Network.emulateNetworkConditions', { ...network, latency });
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      await page.addInitScript(watchLoad);
      await page.goto(`${base}/cottonmall`);
      await page.locator('.lots-row').first().waitFor();
      times.rows.push(await page.evaluate(() => performance.now()));
      await page.waitForLoadState('networkidle');
      const { scripts, bytes, seen } = await page.evaluate(() => {
        const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const scripts = loaded.filter(({ name }) => name.endsWith('.js'));
        const bytes = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0);
        const { seen } = window as unknown as { seen: { paint: number; task: number } };
        return { scripts: scripts.length, bytes, seen };
      });
      times.paint.push(seen.paint);
      times.task.push(seen.task);
      files = `${scripts} script files, ${(bytes / 1000).toFixed(0)} kB`;
      await close();
    }
    console.info(`first load, ${name}: ${files}`);
    print('  largest paint', times.paint);
    print('  first rows', times.rows);
    print('  longest task', times.task);
  }
});

/** What a trader does all day on the cotton page. */
const actions: [string, (page: Page) => Promise<unknown>][] = [
  ['filter', (page) => cotton(page).choice('采摘', '手采').click()],
  ['removal of a chip', (page) => page.locator('.chip').getByRole('button').last().click()],
  ['sort', (page) => page.locator('.lots-table thead').getByText('长度').click()],
  ['next page', (page) => page.getByRole('button', { name: '下一页' }).first().click()],
  ['letter in the line', (page) => page.locator('.search-box input').press('2')],
  ['checkbox', (page) => page.locator('.lots-row input[type=checkbox]').nth(2).click()],
  ['preview', (page) => page.keyboard.press('ArrowRight')],
  ['fold', (page) => page.keyboard.press('f')],
];

/** Runs in the page: keeps the duration of each interaction, in milliseconds. */
function watchInteractions() {
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId, duration } = entry;
      if (interactionId === 0) continue;
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

test('from an interaction to the next paint', async ({ visitor }) => {
  const durations = new Map<string, number[]>();
  for (let i = 0; i < 5; i += 1) {
    const { page, close } = await visitor('/cottonmall');
    await cotton(page).ready();
    await page.waitForLoadState('networkidle');
    await page.evaluate(watchInteractions);
    for (const [name, act] of actions) {
      await act(page);
      await page.waitForTimeout(700);
      const took = await page.evaluate(() => {
        const { interactions } = window as unknown as { interactions: Map<number, number> };
        const longest = Math.max(0, ...interactions.values());
        interactions.clear();
        return longest;
      });
      durations.set(name, [...(durations.get(name) ?? []), took]);
    }
    await close();
  }
  for (const [name, values] of durations) print(name, values);
  print('all interactions', [...durations.values()].flat());
});

test('the first load of the home page with a processor 4 times slower', async ({ visitor }) => {
  const paints: number[] = [];
  const shifts: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const { page, context, close } = await visitor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(watchLoad);
    await page.goto(base);
    await page.locator('.lots-row').first().waitFor();
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { paint: number; shift: number } }).seen,
    );
    paints.push(seen.paint);
    shifts.push(seen.shift);
    await close();
  }
  print('home page: largest paint', paints);
  console.info(`home page: largest shift ${Math.max(...shifts).toFixed(3)}`);
});
