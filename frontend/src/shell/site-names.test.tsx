import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../test.page';
import { Logo } from '../ui/chrome/logo';
import { SiteNameContext } from '../ui/site-name';
import { useSiteNames } from './site-names';

function Page() {
  return (
    <SiteNameContext value={useSiteNames()}>
      <Logo />
    </SiteNameContext>
  );
}

it('shows the names of the settings, and the standard ones without them', async () => {
  answerCalls({ 'POST bases/get_param': () => ({ siteName: '天山棉市', siteSlogan: '' }) });
  renderPage(<Page />);
  await screen.findByText('天山棉市');
  screen.getByText('纺织原料交易');
  await waitFor(() => expect(localStorage.getItem('siteName')).toContain('天山棉市'));
});

it('shows the names of the last visit until the settings are known', () => {
  localStorage.setItem('siteName', JSON.stringify({ name: '天山棉市' }));
  answerCalls({ 'POST bases/get_param': () => new Promise(() => undefined) });
  renderPage(<Page />);
  screen.getByText('天山棉市');
});
