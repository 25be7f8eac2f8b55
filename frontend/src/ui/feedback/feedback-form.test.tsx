import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FeedbackForm } from './feedback-form';

const never = () => new Promise<never>(() => {});

it('offers to attach failed responses, if any', () => {
  const rest = { types: [], upload: never, onSend: never, onCancel: () => {} };
  const { rerender } = render(<FeedbackForm failed={0} {...rest} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  rerender(<FeedbackForm failed={3} {...rest} />);
  expect(screen.getByRole('checkbox', { name: '附上本页最近 3 次出错的记录' })).toHaveProperty(
    'checked',
    true,
  );
});

it('shows why the kinds of questions are not loaded, and reloads', () => {
  const onRetry = vi.fn();
  const rest = { failed: 0, upload: never, onSend: never, onCancel: () => {} };
  const { rerender } = render(
    <FeedbackForm failure={{ message: '网络异常，请检查网络后重试', onRetry }} {...rest} />,
  );
  expect(screen.getByRole('alert').textContent).toContain('没有取到问题类型：网络异常');
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<FeedbackForm types={[{ dictValue: 'a', dictLabel: '功能' }]} {...rest} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
