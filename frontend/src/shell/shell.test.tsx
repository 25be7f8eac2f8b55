import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderPage } from '../test.page';
import { Shell } from './shell';

/** Renders a page with some public settings, and returns its footer. */
function footerOf(settings: Record<string, string>) {
  answerCalls({ 'POST bases/get_param': () => settings });
  renderPage(
    <Shell theme="light" onTheme={() => {}}>
      页
    </Shell>,
  );
  return within(screen.getByRole('contentinfo'));
}

it('shows only QR pictures that the site has', async () => {
  const footer = footerOf({ hotline: '400', qrService: '/qr.png' });
  footer.getByText('官方公众号');
  await footer.findByRole('img', { name: '在线客服' });
  await vi.waitFor(() => expect(footer.queryByText('官方公众号')).toBeNull());
  footer.getByText('联系我们');
});

it('invites to contact only sites that can be reached', async () => {
  const footer = footerOf({});
  await vi.waitFor(() => expect(footer.queryByText('官方公众号')).toBeNull());
  expect(footer.queryByText('联系我们')).toBeNull();
});

it('links to the comparison at the mill and by the premium table of the page', async () => {
  answerCalls({});
  renderPage(
    <Shell theme="light" onTheme={() => {}}>
      页
    </Shell>,
    '/cottonmall?mill=4&premium=T2&pageNum=2',
  );
  const link = screen.getByRole('link', { name: /^diff 对比/ });
  expect(link).toHaveProperty('search', '?premium=T2&mill=4');
});
