import { expect, it } from 'vitest';
import { countingOf, partsOf, readSession, searchOf, sessionText } from './address';

const read = (text: string, hash?: string) => readSession(new URLSearchParams(text), hash);

it.each([
  'code=JP1',
  'code=JP1&order=price3128&asc=false',
  'code=JP1&order=bids&origins=南疆&lengthMin=29&pageNum=2',
])('reads %s and writes it again', (text) => {
  expect(decodeURIComponent(sessionText(read(text)))).toBe(text);
});

it('names what cannot be used, and leaves out what a session does not have', () => {
  const session = read('code=JP1&order=listingTime&cottonYear=abc&group=depot&interest=followed');
  expect(session.refused).toEqual(['年度 abc']);
  expect(session.sorting).toEqual({ by: 'number', ascending: true });
  expect(sessionText(session)).toBe('code=JP1');
});

it('searches both sources of cotton', () => {
  const session = read('code=JP1&tab=2&order=bids&pageNum=3&packType=2');
  expect(countingOf(session)).toEqual({ code: 'JP1', packType: '2' });
  expect(searchOf(session)).toMatchObject({
    code: 'JP1',
    order: 'bids',
    pageNum: 3,
    packType: '2',
  });
});

it('turns to the page of the lot that a link names', () => {
  expect(searchOf(read('code=JP1', '#lot-7'))).toMatchObject({ code: 'JP1', lotID: 7 });
  for (const hash of ['', '#lot-', '#lot-x', '#top']) {
    expect(searchOf(read('code=JP1', hash))).not.toHaveProperty('lotID');
  }
  expect(sessionText(read('code=JP1', '#lot-7'))).toBe('code=JP1');
});

it('parts the parameters of the page from those of the search', () => {
  const params = new URLSearchParams('code=JP1&order=bids&origins=南疆&asc=false');
  const { search, ...own } = partsOf(params);
  expect(own).toEqual({ code: 'JP1', order: 'bids', asc: 'false' });
  expect(decodeURIComponent(String(search))).toBe('origins=南疆');
  expect(partsOf(new URLSearchParams()).code).toBe('');
});
