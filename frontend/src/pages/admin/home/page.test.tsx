import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import AdminPage from './page';

it('shows the tasks while the first steps fail and are asked for again', async () => {
  answerCalls({ 'GET admin/first_steps/list': () => refusal(500, '系统繁忙，请稍后再试') });
  const queries = { retry: 2, retryDelay: 3_600_000 };
  renderPage(<AdminPage />, '/', new QueryClient({ defaultOptions: { queries } }));
  await screen.findByText('等待处理的事情');
  await screen.findByText('待审核的企业');
});
