import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SheetLayout } from '../../../api/uploads';
import { answerCalls, renderPage } from '../../../test.page';
import { OfferForm } from './offer-form';
import { one } from './test.upload';
import { Where } from './where';

const layout = one.layout as SheetLayout;

it.each([
  ['表头所在行', '二', '表头所在行只能是数字，请改正'],
  ['表头所在行', '-1', '表头所在行应在 0 到 1,048,576 之间'],
  ['数据起始行', '1', '数据起始行应在 2 到 1,048,576 之间'],
  ['数据起始行', '', '请填写数据起始行'],
])('refuses as %s %s and keeps it', (label, text, said) => {
  const onCorrect = vi.fn();
  renderPage(<Where one={one} layout={layout} busy={false} onCorrect={onCorrect} />);
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
  expect(screen.getByRole('alert').textContent).toBe(said);
  expect(input).toMatchObject({ value: text });
  expect(onCorrect).not.toHaveBeenCalled();
});

it('reads the sheet from another row', () => {
  const onCorrect = vi.fn();
  renderPage(<Where one={one} layout={layout} busy={false} onCorrect={onCorrect} />);
  const input = screen.getByLabelText('数据起始行');
  fireEvent.change(input, { target: { value: '５' } });
  fireEvent.blur(input);
  expect(onCorrect).toHaveBeenCalledWith({ layout: { sheet: 0, headerRow: 1, firstRow: 5 } });
});

it('refuses an impossible default and keeps it', async () => {
  answerCalls({});
  const onCorrect = vi.fn();
  renderPage(<OfferForm one={one} busy={false} onCorrect={onCorrect} />);
  const fill = (value: string) => {
    fireEvent.change(screen.getByLabelText('基差（元/吨）'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: '填入' }));
  };
  fill('9500');
  await screen.findByText('基差应在 -2,000 到 5,000 之间');
  expect(screen.getByLabelText('基差（元/吨）')).toMatchObject({ value: '9500' });
  expect(onCorrect).not.toHaveBeenCalled();
  fill('950');
  await vi.waitFor(() => expect(onCorrect).toHaveBeenCalledWith({ defaults: { basis: 950 } }));
});
