import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderPage } from '../test.page';
import { Shell } from './shell';

it('shows only QR pictures that the site has', async () => {
  answerCalls({ 'POST bases/get_param': () => ({ hotline: '400', qrService: '/qr.png' }) });
  renderPage(
    <Shell theme="light" onTheme={() => {}}>
      页
    </Shell>,
  );
  const footer = within(screen.getByRole('contentinfo'));
  footer.getByText('官方公众号');
  await footer.findByRole('img', { name: '在线客服' });
  await vi.waitFor(() => expect(footer.queryByText('官方公众号')).toBeNull());
});
