import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { FirstSteps } from './first-steps';

const steps = [
  { name: 'password', done: true },
  { name: 'settings', done: false },
  { name: 'sms', done: false },
];

it('leads to what has to be done, until it is hidden', async () => {
  let shown = steps;
  const calls = answerCalls({
    'GET admin/first_steps/list': () => shown,
    'POST admin/first_steps/hide': () => {
      shown = [];
    },
  });
  renderPage(<FirstSteps />);
  const link = await screen.findByRole('link', { name: '填写网站信息' });
  expect(link.getAttribute('href')).toBe('/admin/base?tab=settings');
  expect(screen.getAllByText('（已做）')).toHaveLength(1);
  screen.getByText('已做 1 项，共 3 项');
  expect(screen.queryByRole('link', { name: '接通短信' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '不再显示' }));
  expect(calls('POST admin/first_steps/hide')).toHaveLength(0);
  fireEvent.click(await screen.findByRole('button', { name: /确\s*定|继\s*续|是/ }));
  await waitFor(() => expect(screen.queryByText('开始使用')).toBeNull());
});
