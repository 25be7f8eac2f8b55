import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { until } from './browser';

declare global {
  interface Window {
    axe: {
      run: (
        context: { include: string[]; exclude: string[] },
        options: object,
      ) => Promise<AxeResults>;
    };
  }
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shiftLimit = 0.002;

/** Waits for the end of all animations, because colours in between have other contrasts. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/** Best practices that hold everywhere, whose violation is not serious to axe. */
const everywhere = ['landmark-unique', 'page-has-heading-one'];

/** The rules of WCAG, and those best practices whose violation is serious or that hold everywhere. */
const seriousRules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: Object.fromEntries(
    [
      'accesskeys',
      'aria-dialog-name',
      'aria-text',
      'aria-treeitem-name',
      'frame-tested',
      'label-title-only',
      'tabindex',
      ...everywhere,
    ].map((rule) => [rule, { enabled: true }]),
  ),
};

/** The rows of long tables after the first eight, which are built like those. */
const alike = ['tbody tr:nth-child(n+9)'];

/** The rules whose result depends on the theme. */
const colourRules = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Returns the serious findings of axe on the page as it stands, or in a part of it. */
export const serious = (page: Page, part?: string) => violations(page, seriousRules, part);

/** Changes the theme of a page, and returns the serious findings of axe about colours there or in a part of it. */
export async function coloursInOtherTheme(page: Page, part?: string) {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  // A dialog may be over the button.
  await page.getByLabel(/^切换到.色$/).dispatchEvent('click');
  await until('the other theme', theme, (after) => after !== before);
  return violations(page, colourRules, part);
}

async function violations(page: Page, rules: object, part?: string) {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    ({ rules, part, exclude }) =>
      window.axe.run(
        { include: [part ?? 'html'], exclude },
        { resultTypes: ['violations'], selectors: false, preload: false, ...rules },
      ),
    { rules, part, exclude: alike },
  );
  return violations
    .filter(
      ({ id, impact }) => impact === 'serious' || impact === 'critical' || everywhere.includes(id),
    )
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    );
}

/**
 * Looks at many things, two at a time, and returns the findings in their order. After a failure it begins
 * no other, and throws the failure when both lanes have ended.
 */
export async function inLanes<Thing>(
  things: Thing[],
  look: (thing: Thing) => Promise<string[]>,
): Promise<string[]> {
  const found: string[][] = [];
  let next = 0;
  const lane = async () => {
    while (next < things.length) {
      const at = next++;
      try {
        found[at] = await look(things[at] as Thing);
      } catch (error) {
        next = things.length;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled([lane(), lane()]);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return found.flat();
}

/** Returns the layout shift of a page since it was opened, when a person can notice it. */
export async function jumps(page: Page, path: string) {
  await page.waitForLoadState('networkidle').catch(() => {});
  const shifts = await page.evaluate(() => window.shifts);
  const jump = shifts.reduce((sum, { value }) => sum + value, 0);
  if (jump <= shiftLimit) return [];
  const moved = shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved}`).join('; ');
  return [`${path} jumps by ${jump.toFixed(4)} (${moved})`];
}

/** Returns what is wrong with a page: a layout shift while it opened, and serious findings of axe. */
export async function faults(page: Page, path: string) {
  await page.locator('.first-answer').waitFor({ state: 'detached' });
  const found = await jumps(page, path);
  return [...found, ...(await serious(page)).map((problem: string) => `${path} ${problem}`)];
}
