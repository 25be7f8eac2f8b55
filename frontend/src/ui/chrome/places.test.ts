import { describe, expect, it } from 'vitest';
import { afterLogin, isMemberPlace, loginAddress } from './places';

const back = (address: string) => afterLogin(loginAddress(address).split('?')[1] ?? '');

describe('afterLogin', () => {
  it.each([
    '/member/message',
    '/cottonmall?lengthMin=29&tab=2',
    '/cottonmall/detail?listingID=7',
    '/login/scan?ticket=t',
  ])('leads back to %s', (address) => expect(back(address)).toBe(address));

  it.each([
    '',
    'https://example.com/',
    '//example.com/member',
    '/\\example.com',
    '/\t/example.com',
    'javascript:alert(1)',
    'member',
    '/login/login',
  ])('leads nowhere else: %j', (address) => expect(back(address)).toBe('/member'));

  it('leads to the member centre when nothing was asked for', () => {
    expect(afterLogin('')).toBe('/member');
  });
});

it.each([
  ['/member', true],
  ['/Member/message', true],
  ['/admin/company', true],
  ['/members', false],
  ['/cottonmall', false],
  ['/password', false],
])('%s is a member place: %s', (path, is) => expect(isMemberPlace(path)).toBe(is));
