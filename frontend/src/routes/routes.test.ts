import { describe, expect, it } from 'vitest';
import addresses from '../addresses.json';
import { pages } from './routes';

describe('addresses.json', () => {
  it('has the path of every page; the server answers 404 for all others', () => {
    expect(addresses).toEqual(pages.map(({ path }) => path));
  });
});
