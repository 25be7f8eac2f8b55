import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CallError, failureOf } from '../api/client';
import { Failed } from './failed';

it.each([
  ['an error of the server has its number', 500, '请求号 r-17'],
  ['a refusal has none', 400, null],
])('%s', (_, code, number) => {
  render(<Failed {...failureOf(new CallError(code, '系统繁忙，请稍后再试', 'r-17'), () => {})} />);
  expect(screen.queryByText(/请求号/)?.textContent ?? null).toBe(number);
  expect(screen.queryByRole('button', { name: /重\s?试/ }) !== null).toBe(number !== null);
});
