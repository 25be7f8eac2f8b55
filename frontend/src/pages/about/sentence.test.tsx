import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test.page';
import { Sentence } from './sentence';

it('shows code and links to what it names', () => {
  renderPage(
    <Sentence text="请求头 `fpId`，写在《隐私政策》和 `/openapi.json` 中，《其他》没有。" />,
    '/',
  );
  expect(screen.getByText('fpId').tagName).toBe('CODE');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/about/privacy', '/openapi.json']);
  screen.getByText(/《其他》没有/);
});
