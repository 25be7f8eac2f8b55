import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../test.page';
import { SiteRoutes } from './routes';

it('shows the page for unknown addresses instead of a page with an invalid parameter', async () => {
  const calls = answerCalls({});
  renderPage(<SiteRoutes />, '/cottonmall/detail?batchID=12');
  await screen.findByText('This page could not be found');
  expect(calls('GET batch/getCottonBatch')).toHaveLength(0);
});

it('opens a page at its own address from one with other capitals', async () => {
  answerCalls({});
  renderPage(<SiteRoutes />, '/lyocell/');
  await screen.findByRole('heading', { level: 1, name: '莱赛尔' });
});
