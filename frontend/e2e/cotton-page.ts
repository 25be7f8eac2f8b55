import type { Page } from '@playwright/test';
import { until } from './browser';

/** The link from a lot's row to its page; another leads to the seller's shop. */
export const lotLink = 'a[href*="/detail?"]';

/** Returns what a person reads and clicks on the cotton page. */
export function cotton(page: Page) {
  const number = (text = '') => Number(text.replace(/[^\d.-]/g, '') || Number.NaN);
  const self = {
    rows: page.locator('.lots-row'),
    chip: page.locator('.chip-text'),
    chips: () => self.chip.allInnerTexts(),
    /** the number of lots found, when the rows answer the filters */
    total: async () => {
      await self.settled();
      return number(await page.locator('.sums b, .found-count b').first().innerText());
    },
    settled: () =>
      until(
        'rows answer the filters',
        () => page.locator('main [aria-busy=true], .skeleton').count(),
        (count) => count === 0,
      ),
    choice: (row: string, name: string) =>
      page
        .locator('fieldset.filter-row', { has: page.locator(`legend:text-is("${row}")`) })
        .locator('button.choice', { hasText: new RegExp(`^${name}[\\d,]*$`) }),
    count: async (row: string, name: string) =>
      number(await self.choice(row, name).locator('.choice-count').innerText()),
    /** the values of a column, by its place among the cells */
    column: async (title: string) => {
      const heads = await page.locator('.lots-table thead th').allInnerTexts();
      const place = heads.findIndex((head) => head.startsWith(title));
      if (place < 0) throw new Error(`no column ${title} among ${heads}`);
      const cells = page.locator(`.lots-row > td:nth-child(${place + 1})`);
      const texts = await cells.allInnerTexts();
      if (texts.length === 0) throw new Error(`no rows in column ${title}`);
      return texts;
    },
    numbers: async (title: string) =>
      (await self.column(title)).map((text) =>
        number(text.split('\n').find((line) => /^[-+]?[\d,.]+$/.test(line))),
      ),
    query: () => new URL(page.url()).searchParams,
    ready: async () => {
      await page.locator('.lots-row, .cards > li, .state-box').first().waitFor();
      await self.settled();
    },
  };
  return self;
}

const steps = (values: number[]) => values.slice(1).map((value, i) => value - (values[i] ?? 0));
export const rising = (values: number[]) => steps(values).every((step) => step >= 0);
export const falling = (values: number[]) => steps(values).every((step) => step <= 0);
