import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FeedbackForm } from './feedback-form';

afterEach(cleanup);

const never = () => new Promise<never>(() => {});

it('says why the kinds of questions could not be had, and asks again', () => {
  const onRetry = vi.fn();
  const rest = { upload: never, onSend: never, onCancel: () => {} };
  const { rerender } = render(
    <FeedbackForm failure={{ message: '网络异常，请检查网络后重试', onRetry }} {...rest} />,
  );
  expect(screen.getByRole('alert').textContent).toContain('没有取到问题类型：网络异常');
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<FeedbackForm types={[{ dictValue: 'a', dictLabel: '功能' }]} {...rest} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
