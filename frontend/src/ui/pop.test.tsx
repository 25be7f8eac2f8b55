import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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

it('closes on Escape wherever the focus is, but not for Escape in a field or a dialog', () => {
  const onPage = vi.fn();
  document.addEventListener('keydown', onPage);
  render(
    <>
      <Pop label="导出" content={<button type="button">全部列</button>}>
        导出
      </Pop>
      <input aria-label="名称" />
      <button type="button">视图</button>
    </>,
  );
  fireEvent.click(opener());
  const field = screen.getByLabelText('名称');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(panel()).not.toBeNull();
  onPage.mockClear();
  fireEvent.keyDown(screen.getByText('视图'), { key: 'Escape' });
  expect(panel()).toBeNull();
  expect(onPage).not.toHaveBeenCalled();
  fireEvent.click(opener());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(panel()).toBeNull();
  document.removeEventListener('keydown', onPage);
});

describe('the panel of a pop', () => {
  /** Opens a panel in a window 768 px high whose opener is at a place, and returns the panel. */
  function opened(place: { top: number; bottom: number }, height: number) {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const own = this.classList.contains('pop-panel') ? { height } : place;
      return { left: 100, right: 300, ...own } as DOMRect;
    });
    render(
      <Pop label="导出" content="全部列">
        导出
      </Pop>,
    );
    fireEvent.click(opener());
    vi.restoreAllMocks();
    return panel()?.style;
  }

  it('stands below its opener where it fits', () => {
    expect(opened({ top: 100, bottom: 130 }, 600)).toMatchObject({ bottom: '', maxHeight: '' });
  });

  it('stands above it where there is more room', () => {
    expect(opened({ top: 600, bottom: 630 }, 500)).toMatchObject({
      bottom: 'calc(100% + 4px)',
      maxHeight: '',
    });
  });

  it('scrolls where it does not fit', () => {
    expect(opened({ top: 400, bottom: 430 }, 500)).toMatchObject({
      overflow: 'auto',
      maxHeight: '388px',
    });
  });
});
