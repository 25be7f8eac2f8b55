import { defineConfig } from '@playwright/test';
import { firstPort, market } from './server';

const executablePath = process.env.COTTONMALL_CHROMIUM ?? '/usr/bin/chromium';

/** The scenarios: the real program on demonstration data, one server for each worker. */
export default defineConfig({
  testDir: '.',
  outputDir: `../../.cache/e2e-${firstPort}`,
  globalSetup: './demonstration.ts',
  fullyParallel: true,
  grepInvert: market === 'closed' ? /@demo/ : undefined,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 180_000,
  reporter: [['list']],
  projects: [
    { name: 'scenarios', testMatch: '*.e2e.ts' },
    { name: 'bench', testMatch: 'bench.ts', use: { trace: 'off' } },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: { mode: 'retain-on-failure', screenshots: false },
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    permissions: ['clipboard-read', 'clipboard-write'],
    // A moving target is sometimes missed by a click on a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
