import { describe, expect, it } from 'vitest';
import { isValid } from './params';
import { pages } from './routes';

/** Reports whether an address is that of a page with valid parameters. */
function shows(address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'http://site');
  const page = pages.find(({ path }) => path === pathname);
  return page !== undefined && isValid(page.params ?? {}, searchParams);
}

describe('the parameters of addresses', () => {
  it.each([
    '/cottonmall',
    '/cottonmall?tab=0&searchID=7',
    '/cottonmall?tab=2&packType=1&pageNum=9999',
    '/cottonmall?tab=3&utm_source=x',
    '/cottonmall?lengthMin=abc', // the page names filters that it cannot use
    '/cottonmall/detail?batchID=65012252001',
    '/cottonmall/detail?listingID=12&batchID=',
    '/cottonmall/search?batchIds=x&type=1',
    '/shop/shopDetail?memberID=7&packType=2',
    '/member/listing/list?state=all&pageNum=2',
    '/yarn?category=yarn-combed&attr.count=20-40&priceMax=30000&futures=true&asc=true',
    '/yarn/detail?id=7',
    '/member/listing/import?importID=3&level=warning&becomes=fresh',
    '/member/message?type=2',
    '/admin/companies?status=3&kind=lacksManager',
    '/admin/events?kind=user&key=7&memberID=2',
  ])('%s is shown', (address) => expect(shows(address)).toBe(true));

  it.each([
    '/cottonmall?tab=9',
    '/cottonmall?tab=x',
    '/cottonmall?pageNum=-1',
    '/cottonmall/detail?batchID=6501225200',
    '/cottonmall/detail?listingID=0',
    '/cottonmall/detail?listingID=1e3',
    '/cottonmall/search?type=2',
    '/shop/list?pageNum=0',
    '/shop/shopDetail?memberID=abc',
    '/member/listing/list?state=9',
    '/yarn?category=Yarn',
    '/polyester/list?priceMin=-1',
    '/Lyocell?futures=1',
    '/yarn/detail?id=x',
    '/member/listing/import?importID=-3',
    '/member/listing/import?importID=3&level=none',
    '/member/message?type=7',
    '/member/message?type=1&type=7',
    '/admin/companies?status=9',
    '/admin/companies?memberID=%3Cscript%3E',
    '/admin/users?state=3',
    '/admin/feedbacks?id=x',
    '/admin/notices?state=0',
    '/admin/events?memberID=1.5',
  ])('%s is the page for unknown addresses', (address) => expect(shows(address)).toBe(false));
});
