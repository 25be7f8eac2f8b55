import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test.page';
import { KeysButton } from './keys-button';

it('names the keys until their list was open once', () => {
  renderPage(<KeysButton />);
  fireEvent.click(screen.getByRole('button', { name: '?快捷键' }));
  screen.getByText('快捷键一览');
  cleanup();
  renderPage(<KeysButton />);
  expect(screen.getByRole('button', { name: '?' }).textContent).toBe('?');
});
