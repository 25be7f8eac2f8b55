import { describe, expect, it } from 'vitest';
import addresses from './addresses.json';
import { pages } from './routes';

describe('addresses.json', () => {
  it('has the path of every page; the server answers 404 for all others', () => {
    const paths = pages.map(({ path }) => path).filter((path) => path !== '*');
    expect(addresses).toEqual(paths);
  });
});
