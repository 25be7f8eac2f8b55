import { chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The server under test: the real program with demonstration data. */
export const base = (process.env.COTTONMALL_URL ?? 'http://127.0.0.1:8080').replace(/\/$/, '');

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

const slow = 20_000;

export async function launch() {
  const executablePath = process.env.COTTONMALL_CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: flags });
}

/** The address of somebody else: what counts as one place is not everybody in all scenarios. */
export const elsewhere = () => ({
  'X-Forwarded-For': `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`,
});

/** A visitor, fresh or with the cookies of another. What the console says and what shifts is kept beside the page. */
export async function visit(browser, path, viewport = wide, storageState = undefined) {
  const context = await browser.newContext({
    viewport,
    storageState,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce', // what moves while it is clicked is sometimes missed on a busy machine
    extraHTTPHeaders: elsewhere(),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(slow);
  const said = [];
  page.on('console', (message) => {
    const missing = /status of 404/.test(message.text()) && message.location().url === base + path;
    if (missing) return; // the address has no page, and the server says so
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!entry.hadRecentInput) window.shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(base + path);
  return { page, context, said, close: () => context.close() };
}

/** Asks the server as the page does. */
export async function ask(call, body = {}) {
  const response = await fetch(`${base}/mall/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()).data;
}

/** Waits until a condition holds, and fails with what it last saw. */
export async function until(what, look, holds, limit = slow) {
  const end = Date.now() + limit;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > end) throw new Error(`${what}: last seen ${JSON.stringify(seen)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
