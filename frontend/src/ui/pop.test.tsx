import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Pop } from './pop';

const opener = () => screen.getByRole('button', { name: '导出' });
const panel = () => screen.queryByRole('group', { name: '导出' });

it('closes when something in it is chosen, and returns the focus', () => {
  render(
    <Pop
      label="导出"
      content={(close) => (
        <button type="button" onClick={close}>
          全部列
        </button>
      )}
    >
      导出
    </Pop>,
  );
  fireEvent.click(opener());
  fireEvent.click(screen.getByText('全部列'));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it('closes on Escape after the focus is lost, but not for Escape in a dialog', () => {
  render(
    <>
      <Pop label="导出" content={<button type="button">全部列</button>}>
        导出
      </Pop>
      <input aria-label="名称" />
    </>,
  );
  fireEvent.click(opener());
  const elsewhere = screen.getByLabelText('名称');
  elsewhere.focus();
  fireEvent.keyDown(elsewhere, { key: 'Escape' });
  expect(panel()).not.toBeNull();
  elsewhere.blur();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(panel()).toBeNull();
});
