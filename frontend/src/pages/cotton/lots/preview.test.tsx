import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Lot } from '../../../api/types';
import { answerCalls, refusal, renderPage } from '../../../test.page';
import Preview from './preview';

const lot = {
  listingID: 7,
  batchID: '65012252001',
  memberID: 3,
  memberOwnerName: '甲棉业',
  indexCode: 'CF701',
  indexValue: 15000,
  basis: 900,
  price: 15900,
  price3128: null,
} as Lot;

it('follows the quotes, and says when the certificate cannot be read', async () => {
  answerCalls({
    'GET batch/spot_index': () => [{ indexCode: 'CF701', indexValue: 15060, version: 2 }],
    'GET batch/getCottonBatch': () => refusal(500, '系统繁忙，请稍后再试'),
  });
  renderPage(<Preview lot={lot} onMove={() => {}} onClose={() => {}} />);
  await screen.findByText('15,960');
  await screen.findByText('系统繁忙，请稍后再试');
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
});
