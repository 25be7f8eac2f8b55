import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StateTabs } from './state-tabs';

it('shows the numbers of states, and chooses one', () => {
  const onState = vi.fn();
  const tabs = [
    { state: undefined, name: '全部', count: 1200 },
    { state: 1, name: '待付款', count: 0, note: '0 吨' },
    { state: 2, name: '待提货', urgent: '待处理 2' },
  ];
  render(<StateTabs label="订单状态" tabs={tabs} state={1} onState={onState} />);
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(names).toEqual(['全部1,200', '待付款00 吨', '待提货待处理 2']);
  expect(screen.getByRole('tab', { selected: true })).toBe(screen.getByText('待付款'));
  fireEvent.click(screen.getByText('待提货'));
  fireEvent.click(screen.getByText('全部'));
  expect(onState.mock.calls).toEqual([[2], [undefined]]);
});
