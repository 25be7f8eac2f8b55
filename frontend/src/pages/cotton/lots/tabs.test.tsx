import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { Tabs } from './tabs';

const answers = {
  'GET searchHistory/list': () => ({ totalRow: 2, list: [{ searchID: 1 }, { searchID: 2 }] }),
  'POST batch/countListingFine': ({ cottonSource }: { cottonSource?: number }) =>
    cottonSource === 0 ? 1234 : 0,
  'POST imported/statusStat': () => ({ '-1': 0 }),
};

it('counts the saved demands of a member beside the lots', async () => {
  answerCalls({
    ...answers,
    'POST login/get_user_info': () => ({ userID: 5, roles: ['login', 'member'] }),
  });
  renderPage(<Tabs tab={1} />);
  for (const name of ['我的定制2', '新疆棉1,234', '地产棉0'])
    await screen.findByRole('tab', { name });
});

it('asks a visitor for no saved demands', async () => {
  const calls = answerCalls({ ...answers, 'POST login/get_user_info': () => null });
  renderPage(<Tabs tab={1} />);
  await screen.findByRole('tab', { name: '新疆棉1,234' });
  await screen.findByRole('tab', { name: '我的定制' });
  expect(calls('GET searchHistory/list')).toHaveLength(0);
});
