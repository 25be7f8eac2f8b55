import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Explained } from './explained';

const shown = () => screen.findByRole('tooltip');
const gone = () =>
  waitFor(() => expect(screen.getByRole('button').getAttribute('aria-describedby')).toBeNull());

const open = (line = '到厂价 = 现价 + 运费 677') =>
  render(<Explained lines={[line, '阿克苏市 → 南通市']}>16,020</Explained>);

it('explains a value that has the focus, until Escape, which leaves the page only without a tooltip', async () => {
  open();
  const value = screen.getByRole('button', { name: '16,020' });
  fireEvent.focus(value);
  const tooltip = await shown();
  expect(tooltip.textContent).toContain('运费 677');
  expect(value.getAttribute('aria-describedby')).toBe(tooltip.id);
  expect(screen.getByRole('button')).toBe(value);
  expect(fireEvent.keyDown(value, { key: 'Escape' })).toBe(false);
  await gone();
  expect(fireEvent.keyDown(value, { key: 'Escape' })).toBe(true);
});

it('explains a tapped value, until a tap elsewhere', async () => {
  open();
  fireEvent.click(screen.getByRole('button'));
  await shown();
  fireEvent.pointerDown(document.body);
  await gone();
});

it('keeps the result of a sum together with its unit', async () => {
  const sum = '到厂价 = 现价 17,000 + 运费 677 = 17,677 元/吨';
  open(sum);
  fireEvent.click(screen.getByRole('button'));
  expect((await shown()).textContent).toContain(sum);
  expect(screen.getByText('= 17,677 元/吨').className).toMatch(/result/);
});
