import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shiftLimit = 0.01;

/** What axe finds serious on the page as it stands. */
export async function serious(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
    }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    );
}

/** What is wrong with a page: it jumped while it came, or axe finds something serious. */
export async function faults(page, path) {
  await page.waitForLoadState('networkidle').catch(() => {});
  const jump = await page.evaluate(() => window.shifts.reduce((sum, shift) => sum + shift, 0));
  const found = (await serious(page)).map((problem) => `${path} ${problem}`);
  return jump > shiftLimit ? [`${path} jumps by ${jump.toFixed(4)}`, ...found] : found;
}
