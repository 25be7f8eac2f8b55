import { onlineManager, QueryClient, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../test.page';
import { callDefaults } from './call-defaults';
import { call } from './client';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
});

function Page() {
  const { data, error } = useQuery({
    queryKey: ['answer'],
    queryFn: ({ signal }) => call('POST bases/get_param', {}, signal),
  });
  return <p>{error?.message ?? (data ? '已读到' : '正在读')}</p>;
}

it('says at once that the network is away, and reads when it is back', async () => {
  let tries = 0;
  vi.stubGlobal('fetch', async () => {
    tries++;
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ code: 200, msg: '', data: {} }));
  });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  renderPage(<Page />, '/', new QueryClient({ defaultOptions: callDefaults }));
  await screen.findByText('网络异常，请检查网络后重试', {}, { timeout: 900 });
  expect(tries).toBe(1);
  online.mockReturnValue(true);
  act(() => onlineManager.setOnline(true));
  await screen.findByText('已读到', {}, { timeout: 900 });
});
