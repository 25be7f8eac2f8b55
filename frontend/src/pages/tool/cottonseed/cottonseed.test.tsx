import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import Page from './page';

it('computes while numbers are typed, in both directions', async () => {
  answerCalls({});
  renderPage(<Page />, '/tool/cottonseedPrice?mzjg=2.5');
  expect(screen.getByLabelText('棉籽价格')).toHaveProperty('value', '2.5');
  fireEvent.change(screen.getByLabelText('棉籽价格'), { target: { value: '2' } });
  await screen.findAllByText('14,821.62');
  fireEvent.change(screen.getByLabelText('销售价格'), { target: { value: '15000' } });
  await screen.findByText('+178.38');
  expect(screen.getAllByRole('row')).toHaveLength(12);
  fireEvent.change(screen.getByLabelText('衣分'), { target: { value: '70' } });
  await screen.findByText('输入有误，改正后显示结果');
  await screen.findByText('衣分应在 20 到 55 之间');
  fireEvent.change(screen.getByLabelText('衣分'), { target: { value: '38' } });
  fireEvent.click(screen.getByText('皮转籽'));
  await screen.findAllByText('5.992');
});

it('says which number of a link cannot be used', async () => {
  answerCalls({});
  renderPage(<Page />, '/tool/cottonseedPrice?yf=80');
  await screen.findByText('衣分应在 20 到 55 之间');
});
