import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import BatchDialog from './batch-dialog';
import { HoverMenu } from './hover-menu';
import { Navigation } from './navigation';
import { QuoteStrip } from './quote-strip';
import { SearchBox } from './search-box';

describe('HoverMenu', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const open = () => {
    const { container } = render(
      <HoverMenu trigger={() => <button type="button">全部分类</button>}>
        <a href="#x">手采棉</a>
      </HoverMenu>,
    );
    const menu = container.firstElementChild as HTMLElement;
    fireEvent.pointerEnter(menu, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(100));
    return menu;
  };
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it('stays for 300 ms after the pointer left', () => {
    const menu = open();
    fireEvent.pointerLeave(menu, { pointerType: 'mouse' });
    wait(299);
    expect(screen.queryByText('手采棉')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('手采棉')).toBeNull();
  });

  it('stays open when the pointer comes back in time', () => {
    const menu = open();
    fireEvent.pointerLeave(menu, { pointerType: 'mouse' });
    wait(200);
    fireEvent.pointerEnter(menu, { pointerType: 'mouse' });
    wait(1000);
    expect(screen.queryByText('手采棉')).not.toBeNull();
  });

  it('opens and closes by tapping its button, and closes by tapping elsewhere', () => {
    render(
      <HoverMenu trigger={() => <button type="button">全部分类</button>}>
        <a href="#x">手采棉</a>
      </HoverMenu>,
    );
    const tap = (on: Element) => {
      fireEvent.pointerDown(on, { pointerType: 'touch' });
      fireEvent.click(on);
    };
    const shown = () => screen.queryByText('手采棉') !== null;
    tap(screen.getByText('全部分类'));
    expect(shown()).toBe(true);
    tap(screen.getByText('全部分类'));
    expect(shown()).toBe(false);
    tap(screen.getByText('全部分类'));
    tap(document.body);
    expect(shown()).toBe(false);
  });

  it('does not close under the mouse that opened it', () => {
    const menu = open();
    fireEvent.click(screen.getByText('全部分类'));
    expect(menu.textContent).toContain('手采棉');
  });

  it('closes on Escape and when a link is followed', () => {
    const menu = open();
    fireEvent.keyDown(menu, { key: 'Escape' });
    expect(screen.queryByText('手采棉')).toBeNull();
    fireEvent.keyDown(menu, { key: 'ArrowDown' });
    fireEvent.click(screen.getByText('手采棉'));
    expect(screen.queryByText('手采棉')).toBeNull();
  });
});

describe('Navigation', () => {
  it('leads to cotton with the keys of the category menu, and nowhere that does not exist', () => {
    render(
      <MemoryRouter>
        <Navigation />
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByText('全部分类'));
    const link = screen.getByText('双29');
    const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      routeType: '国产棉',
      routeKey: '双29',
      clickType: '指标',
    });
    for (const [name, path] of [
      ['涤纶短纤', '/polyester/list'],
      ['棉纱', '/yarn'],
      ['莱赛尔', '/Lyocell'],
    ] as const) {
      const links = screen.getAllByText(name).map((one) => one.closest('a')?.getAttribute('href'));
      expect(links).toEqual([path, path]);
    }
    expect(screen.getByText('美元计价').closest('a')?.getAttribute('href')).toBe(
      '/import?currency=2',
    );
    const freight = screen.getByText('物流竞价');
    expect(freight.closest('a')?.getAttribute('href')).toBe('/logistics');
  });
});

describe('QuoteStrip', () => {
  const quotes = [{ indexCode: 'CF701', indexValue: 14520, preSettle: 14485 }];

  it('shows since when its prices are not live', () => {
    const { rerender } = render(<QuoteStrip quotes={quotes} />);
    expect(screen.queryByRole('status')).toBeNull();
    rerender(
      <QuoteStrip quotes={quotes} pausedSince={Date.parse('2026-11-21T03:05:00Z') / 1000} />,
    );
    expect(screen.getByRole('status').textContent).toBe('行情暂停 11-21 11:05');
    expect(screen.getByText('14,520')).not.toBeNull();
  });
});

describe('SearchBox', () => {
  it('takes the cursor on / but not from another field', () => {
    render(
      <>
        <SearchBox text="" busy={false} onSearch={() => {}} />
        <input aria-label="其他" />
      </>,
    );
    const box = screen.getByRole('combobox');
    const other = screen.getByLabelText('其他');
    fireEvent.keyDown(other, { key: '/' });
    expect(document.activeElement).not.toBe(box);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(box);
  });

  it('shows the text of the place that was gone to', () => {
    const box = (text: string, place: string) => (
      <SearchBox text={text} place={place} busy={false} onSearch={() => {}} />
    );
    const { rerender } = render(box('', 'a'));
    const input = screen.getByRole<HTMLInputElement>('combobox');
    fireEvent.change(input, { target: { value: '双29 金翔' } });
    rerender(box('', 'a'));
    expect(input.value).toBe('双29 金翔');
    rerender(box('金翔', 'b'));
    expect(input.value).toBe('金翔');
  });

  it('keeps what is typed before the page of a search comes', () => {
    const box = (text: string, place: string) => (
      <SearchBox text={text} place={place} busy={false} onSearch={() => {}} />
    );
    const { rerender } = render(box('', 'a'));
    const input = screen.getByRole<HTMLInputElement>('combobox');
    fireEvent.change(input, { target: { value: '双29 南疆' } });
    fireEvent.submit(screen.getByRole('search'));
    fireEvent.change(input, { target: { value: '双29 南疆 机' } });
    rerender(box('双29 南疆', 'b'));
    expect(input.value).toBe('双29 南疆 机');
    rerender(box('', 'c'));
    expect(input.value).toBe('');
  });

  it('marks what was searched when it is clicked, so that the next search takes its place', () => {
    render(<SearchBox text="双29" busy={false} onSearch={() => {}} />);
    const input = screen.getByRole<HTMLInputElement>('combobox');
    const marked = () => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);
    /** Presses a button and returns whether the browser moves the focus itself. */
    const press = () => fireEvent.mouseDown(input);
    expect(press()).toBe(false);
    expect(marked()).toBe('双29');
    expect(press()).toBe(true);
    input.blur();
    fireEvent.change(input, { target: { value: '双29 南疆' } });
    expect(press()).toBe(true);
    fireEvent.submit(screen.getByRole('search'));
    expect(marked()).toBe('双29 南疆');
  });

  it('goes on to the list of the page with the down key, from what was searched', () => {
    const list = vi.fn((event: KeyboardEvent) => event.key === 'g' && event.preventDefault());
    document.addEventListener('keydown', list);
    render(<SearchBox text="双29" busy={false} onSearch={() => {}} />);
    const input = screen.getByRole('combobox');
    input.focus();
    const keys = () => list.mock.calls.map(([{ key }]) => key);
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(keys()).toContain('g');
    list.mockClear();
    fireEvent.change(input, { target: { value: '双29 南疆' } });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(keys()).toEqual(['ArrowDown']);
    document.removeEventListener('keydown', list);
  });

  it('leaves the box after a search by touch, so that the keyboard goes away', () => {
    const wide = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: true }));
    render(<SearchBox text="" busy={false} onSearch={() => {}} />);
    const box = screen.getByRole('combobox');
    box.focus();
    fireEvent.submit(screen.getByRole('search'));
    expect(document.activeElement).toBe(document.body);
    vi.stubGlobal('matchMedia', wide);
  });

  it('searches for what is written, without the blanks around it', () => {
    const onSearch = vi.fn();
    render(<SearchBox text="" busy={false} onSearch={onSearch} />);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: ' 双29 南疆 ' } });
    fireEvent.submit(screen.getByRole('search'));
    expect(onSearch).toHaveBeenCalledWith('双29 南疆');
  });
});

describe('BatchDialog', () => {
  it('refuses nothing at all and takes pasted numbers', () => {
    const onSearch = vi.fn();
    render(<BatchDialog initial={[]} onClose={() => {}} onSearch={onSearch} />);
    fireEvent.click(screen.getByText(/^查 ?询$/));
    expect(screen.getByRole('status').textContent).toBe('请输入批号!');
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText(/每个批号 11 位数字/), {
      target: { value: '65012252001，65534162018\n' },
    });
    fireEvent.click(screen.getByText(/^查 ?询$/));
    expect(onSearch).toHaveBeenCalledWith(['65012252001', '65534162018']);
  });

  it('searches the valid numbers and lists the errors of the others', () => {
    const onSearch = vi.fn();
    render(<BatchDialog initial={['6501']} onClose={() => {}} onSearch={onSearch} />);
    fireEvent.click(screen.getByText(/^查 ?询$/));
    expect(onSearch).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('没有可以查询的批号');
    fireEvent.change(screen.getByLabelText(/每个批号 11 位数字/), {
      target: { value: '6501\n65012252001' },
    });
    expect(screen.getByLabelText('不会查询').textContent).toBe('6501 只有 4 位，应为 11 位');
    fireEvent.click(screen.getByText(/^查 ?询$/));
    expect(onSearch).toHaveBeenCalledWith(['65012252001', '6501']);
  });
});
