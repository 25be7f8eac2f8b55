import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import CaptchaDialog from './captcha-dialog';

const show = (picture: string, refusal?: string, onAnswer = vi.fn()) => (
  <CaptchaDialog
    picture={picture}
    busy={false}
    refusal={refusal}
    onAnswer={onAnswer}
    onRefresh={() => {}}
    onClose={() => {}}
  />
);

it('sends what was typed, and nothing without input', () => {
  const onAnswer = vi.fn();
  render(show('iVBO', undefined, onAnswer));
  fireEvent.click(screen.getByText(/^确 ?定$/));
  expect(screen.getByRole('alert').textContent).toBe('请输入验证码');
  expect(onAnswer).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('图中的字符'), { target: { value: ' aB3 ' } });
  fireEvent.click(screen.getByText(/^确 ?定$/));
  expect(onAnswer).toHaveBeenCalledWith('aB3');
});

it('reports a wrong answer and starts again with the next picture', () => {
  const { rerender } = render(show('iVBO'));
  const input = screen.getByLabelText<HTMLInputElement>('图中的字符');
  fireEvent.change(input, { target: { value: 'xx' } });
  rerender(show('iVBP', '请输入正确的验证码'));
  expect(input.value).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('请输入正确的验证码');
  expect(screen.getByAltText('验证码，点击换一张').getAttribute('src')).toBe(
    'data:image/png;base64,iVBP',
  );
});
