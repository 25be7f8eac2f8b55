import { defineConfig } from '@playwright/test';
import { firstPort, market } from './server';

const executablePath = process.env.COTTONMALL_CHROMIUM ?? '/usr/bin/chromium-headless-shell';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// A page of a scenario lives for seconds, in which optimized code costs more than it saves.
const brief = { launchOptions: { executablePath, args: [...args, '--js-flags=--no-opt'] } };

/** The scenarios: the real program on demonstration data, one server for each worker. */
export default defineConfig({
  testDir: '.',
  outputDir: `../../.cache/e2e-${firstPort}`,
  globalSetup: './demonstration.ts',
  fullyParallel: true,
  grepInvert: market === 'closed' ? /@demo/ : undefined,
  forbidOnly: Boolean(process.env.CI),
  // The second try records a trace, which halves the speed. The report names the scenarios that needed it.
  retries: 1,
  // A scenario waits for a part of its time: three keep two processors busy.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    { name: 'scenarios', testMatch: '*.e2e.ts', use: brief },
    { name: 'bench', testMatch: 'bench.ts', use: { trace: 'off' } },
    { name: 'films', testMatch: 'film/*.film.ts', timeout: 1_800_000, use: { trace: 'off' } },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args },
    trace: { mode: 'on-first-retry', screenshots: false },
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    permissions: ['clipboard-read', 'clipboard-write'],
    // A moving target is sometimes missed by a click on a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
