import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';
import { elsewhere, wide } from './browser';
import { closeMarket } from './members';
import * as server from './server';

declare global {
  interface Window {
    /** the layout shifts of the page so far, and the elements that each of them moved */
    shifts: { value: number; moved: string }[];
  }
}

/** The cookies and the local storage of a browser. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A person at a browser of their own. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** accepts errors in the console */
  forgive: () => void;
  close: () => Promise<void>;
}

/** Opens a page in a new browser, or in one with the cookies of another. Without a path the page is blank. */
export type Visitor = (path?: string, viewport?: Size, cookies?: StorageState) => Promise<Visit>;

type Size = { width: number; height: number };

export interface Visiting {
  visitor: Visitor;
}

/** How long each answer of the server is held back, in milliseconds. */
const late = Number(process.env.COTTONMALL_E2E_LATE ?? 0);

/** A scenario fails when the console of one of its pages has an error or a warning. */
export const test = base.extend<Visiting, { server: undefined }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      await server.open();
      if (server.market === 'holiday') await closeMarket();
      await use(undefined);
      await server.stop();
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  visitor: async ({ browser }, use) => {
    const visits: Recorded[] = [];
    await use(async (...place) => {
      const visit = await open(browser, ...place);
      visits.push(visit);
      return visit;
    });
    const wrong = visits.filter(({ forgiven }) => !forgiven()).flatMap(({ logged }) => logged);
    for (const visit of visits) await visit.close();
    if (wrong.length > 0) throw new Error(`the console has: ${wrong.join('\n')}`);
  },
});

interface Recorded extends Visit {
  logged: string[];
  forgiven: () => boolean;
}

async function open(
  browser: Browser,
  path?: string,
  viewport: Size = wide,
  storageState?: StorageState,
): Promise<Recorded> {
  const context = await browser.newContext({
    viewport,
    storageState,
    extraHTTPHeaders: elsewhere(),
  });
  if (late > 0) await holdBack(context, late);
  const page = await context.newPage();
  const logged = record(page);
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources
          .map(({ node, previousRect, currentRect }) => {
            const element = node instanceof Element ? node : node?.parentElement;
            const name = `${element?.tagName} ${element?.className}`;
            return `${name} from ${previousRect.y} to ${currentRect.y}`;
          })
          .join(', ');
        if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let forgiven = false;
  const forgive = () => {
    forgiven = true;
  };
  if (path !== undefined) {
    await page.goto(server.base + path);
    await page.locator('.first-answer').waitFor({ state: 'detached' });
  }
  const close = () => context.close();
  return { page, context, logged, forgive, forgiven: () => forgiven, close };
}

/**
 * Holds each answer of the server back: by its path between half of a time and one and a half of it, in
 * milliseconds, so that answers arrive one after the other in every order.
 */
export async function holdBack(context: BrowserContext, time: number) {
  await context.route('**/mall/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const sum = [...pathname].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0);
    await new Promise((done) => setTimeout(done, time * (0.5 + (sum % 101) / 100)));
    await route.continue().catch(() => {}); // the page may be closed
  });
}

interface LayoutShift extends PerformanceEntry {
  hadRecentInput: boolean;
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Collects the errors and warnings of a page's console, except a 404 of its address. */
function record(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (/status of 404/.test(message.text()) && message.location().url === page.url()) return;
    if (['error', 'warning'].includes(message.type())) logged.push(message.text());
  });
  page.on('pageerror', (error) => logged.push(error.message));
  return logged;
}
