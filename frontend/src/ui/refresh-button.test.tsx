import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PagePartsContext } from './page-parts';
import { RefreshButton } from './refresh-button';

it.each([
  [{ button: true }, 1],
  [{ download: true }, 0],
])('a page with %j has %d buttons to refresh', (parts, count) => {
  render(
    <PagePartsContext value={parts}>
      <RefreshButton busy={false} onRefresh={() => {}} />
    </PagePartsContext>,
  );
  expect(screen.queryAllByRole('button', { name: /^刷\s?新$/ })).toHaveLength(count);
});
