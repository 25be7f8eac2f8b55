import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Pager } from './pager';
import { pagesAround } from './pages';

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 100, '1 2 3 … 100'],
  [5, 100, '1 2 3 4 5 6 7 … 100'],
  [50, 100, '1 … 48 49 50 51 52 … 100'],
  [100, 100, '1 … 98 99 100'],
])('page %d of %d shows %s', (current, last, text) => {
  expect(
    pagesAround(current, last)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(text);
});

it('chooses a page, and is hidden for a single one unless it is always shown', () => {
  const onPage = vi.fn();
  const props = { size: 20, onPage };
  const { rerender, container } = render(<Pager {...props} page={2} total={41} />);
  fireEvent.click(screen.getByLabelText('下一页'));
  fireEvent.click(screen.getByLabelText('第 1 页'));
  expect(onPage.mock.calls).toEqual([[3], [1]]);
  expect(screen.getByText('2').getAttribute('aria-current')).toBe('page');

  rerender(<Pager {...props} page={3} total={41} />);
  expect(screen.getByLabelText('下一页')).toHaveProperty('disabled', true);

  rerender(<Pager {...props} page={1} total={20} />);
  expect(container.textContent).toBe('');
  rerender(<Pager {...props} always page={1} total={20} />);
  expect(container.textContent).toBe('1');
});
