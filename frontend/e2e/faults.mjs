import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shiftLimit = 0.01;

/** Waits until nothing fades or moves in any more: half-way colours are nobody's. */
const settled = (page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/** What axe finds serious on the page as it stands. */
export async function serious(page) {
  await settled(page);
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

/**
 * What is found by looking at many things, two at a time, in their order. After a failure nothing more is
 * looked at, and it is told when both lanes stand still.
 */
export async function inLanes(things, look) {
  const found = [];
  let next = 0;
  const lane = async () => {
    while (next < things.length) {
      const at = next++;
      found[at] = await look(things[at]).catch((error) => {
        next = things.length;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled([lane(), lane()]);
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return found.flat();
}

/** The layout shift of a page since it was opened, when it is more than nobody notices. */
export async function jumps(page, path) {
  await page.waitForLoadState('networkidle').catch(() => {});
  const jump = await page.evaluate(() => window.shifts.reduce((sum, shift) => sum + shift, 0));
  return jump > shiftLimit ? [`${path} jumps by ${jump.toFixed(4)}`] : [];
}

/** What is wrong with a page: it jumped while it came, or axe finds something serious. */
export async function faults(page, path) {
  const found = await jumps(page, path);
  return [...found, ...(await serious(page)).map((problem) => `${path} ${problem}`)];
}
