import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import { lot } from '../test.lot';
import BillPage from './page';

const address = '/import/listDetail?billOfLadingNo=COSU6412345678';

it('shows all lots of a bill of lading, cheapest first under a duty', async () => {
  localStorage.clear();
  const calls = answerCalls({
    'GET imported/listDetail': () => ({
      billOfLadingNo: 'COSU6412345678',
      packnum: 176,
      amount: 39.812,
      list: [lot(), lot({ importlistingID: 8, level: 'SM' })],
    }),
  });
  renderPage(<BillPage />, address);
  await screen.findByText('在售 2 批，39.812 吨，176 包');
  screen.getByRole('link', { name: '巴西 SM' });
  expect(screen.queryByText('提单号')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '滑准税' }));
  expect(calls('GET imported/listDetail').at(-1)).toEqual({
    billOfLadingNo: 'COSU6412345678',
    duty: '2',
  });
});

it('says that nothing of a bill is on sale', async () => {
  answerCalls({
    'GET imported/listDetail': () => refusal(404, '提单 COSU6412345678 没有在售的批次'),
  });
  renderPage(<BillPage />, address);
  await screen.findByText('提单 COSU6412345678 没有在售的批次');
});
