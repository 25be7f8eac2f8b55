import { until } from './browser.mjs';

/** The cotton page as a person reads it. */
export function cotton(page) {
  const number = (text) => Number((text ?? '').replace(/[^\d.-]/g, '') || Number.NaN);
  const self = {
    rows: page.locator('.lots-row'),
    chips: () => page.locator('.chip-text').allInnerTexts(),
    /** lots found, once the rows answer the filters */
    total: async () => {
      await self.settled();
      return number(await page.locator('.sums b').first().innerText());
    },
    settled: () =>
      until(
        'rows answer the filters',
        () => page.locator('main [aria-busy=true], .skeleton').count(),
        (count) => count === 0,
      ),
    choice: (row, name) =>
      page
        .locator('fieldset.filter-row', { has: page.locator(`legend:text-is("${row}")`) })
        .locator('button.choice', { hasText: new RegExp(`^${name}[\\d,]*$`) }),
    count: async (row, name) =>
      number(await self.choice(row, name).locator('.choice-count').innerText()),
    /** the values of a column, by its place among the cells */
    column: async (title) => {
      const heads = await page.locator('.lots-table thead th').allInnerTexts();
      const place = heads.findIndex((head) => head.startsWith(title));
      if (place < 0) throw new Error(`no column ${title} among ${heads}`);
      const cells = page.locator(`.lots-row > td:nth-child(${place + 1})`);
      const texts = await cells.allInnerTexts();
      if (texts.length === 0) throw new Error(`no rows in column ${title}`);
      return texts;
    },
    numbers: async (title) => (await self.column(title)).map((text) => number(text.split('\n')[0])),
    query: () => new URL(page.url()).searchParams,
    ready: async () => {
      await page.locator('.lots-row, .cards > li, .state-box').first().waitFor();
      await self.settled();
    },
  };
  return self;
}

export const rising = (values) => values.every((value, i) => i === 0 || value >= values[i - 1]);
export const falling = (values) => values.every((value, i) => i === 0 || value <= values[i - 1]);
