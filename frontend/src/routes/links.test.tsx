import { screen, waitFor } from '@testing-library/react';
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { Shell } from '../shell/shell';
import { answerCalls, renderPage } from '../test.page';
import { pages } from './routes';

/** Returns the addresses of the site that the shell of a page links to. */
async function linksOf(address: string) {
  answerCalls({ 'POST bases/get_param': () => ({}) });
  renderPage(
    <Shell theme="light" onTheme={() => {}}>
      页
    </Shell>,
    address,
  );
  await waitFor(() => screen.getByText('用户协议'));
  return screen
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/'));
}

it('header, navigation and footer lead to pages of the site', async () => {
  const links = await linksOf('/');
  expect(links.length).toBeGreaterThan(30);
  const lost = links.filter(
    (href) => !pages.some(({ path }) => matchPath(path, href.split('?')[0] ?? '')),
  );
  expect(lost).toEqual([]);
});
