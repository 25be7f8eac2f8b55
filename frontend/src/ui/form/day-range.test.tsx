import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DayRange } from './day-range';

const inputs = () => screen.getAllByLabelText<HTMLInputElement>('下单日期');

it('shows the days of the address, and nothing for a text that is no day', () => {
  const { rerender } = render(<DayRange label="下单日期" from="2026-11-21" onChoose={vi.fn()} />);
  expect(inputs().map(({ value }) => value)).toEqual(['2026-11-21', '']);
  rerender(<DayRange label="下单日期" from="yesterday" to="2026-11-30" onChoose={vi.fn()} />);
  expect(inputs().map(({ value }) => value)).toEqual(['', '2026-11-30']);
});

it('drops both days', () => {
  const onChoose = vi.fn();
  const { container } = render(
    <DayRange label="下单日期" from="2026-11-21" to="2026-11-30" onChoose={onChoose} />,
  );
  const clear = container.querySelector('.ant-picker-clear');
  expect(clear).not.toBeNull();
  if (clear) fireEvent.click(clear);
  expect(onChoose).toHaveBeenCalledWith({ from: '', to: '' });
});
