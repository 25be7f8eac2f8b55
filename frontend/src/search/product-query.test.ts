import { expect, it } from 'vitest';
import { countingOf, everything, queryText, readQuery, searchOf } from './product-query';

const read = (text: string) => readQuery(new URLSearchParams(text));

const full =
  'category=yarn-combed&attr.count=20-40&attr.use=1,2&brand=华孚,鲁泰&futures=false&priceMax=30000' +
  '&keyword=股份&order=attr.count&asc=true&pageNum=3';

it.each([
  ['', '', {}],
  [
    full,
    full,
    {
      category: 'yarn-combed',
      values: { count: '20-40', use: '1,2' },
      brand: '华孚,鲁泰',
      futures: false,
      priceMax: 30_000,
      keyword: '股份',
      order: 'attr.count',
      asc: true,
      pageNum: 3,
    },
  ],
  ['attr.count=&priceMin=&pageNum=1&other=x', '', {}],
  ['priceMin=0', 'priceMin=0', { priceMin: 0 }],
])('%j is written as %j', (text, written, query) => {
  expect(read(text)).toEqual({ ...everything, ...query });
  expect(decodeURIComponent(queryText(read(text)))).toBe(written);
});

it('searches the category of the page, or the one below that is chosen', () => {
  expect(searchOf(read(''), 'yarn')).toEqual({
    category: 'yarn',
    values: {},
    asc: false,
    pageNum: 1,
    pageSize: 30,
  });
  const query = read('category=yarn-combed&futures=true&order=price&pageNum=4');
  expect(searchOf(query, 'yarn')).toMatchObject({
    category: 'yarn-combed',
    futures: true,
    order: 'price',
    pageNum: 4,
  });
  expect(countingOf(query, 'yarn')).toEqual(
    countingOf({ ...query, order: '', pageNum: 1 }, 'yarn'),
  );
});
