import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstQuery } from '../../search/demand';
import { answerCalls, renderPage } from '../../test.page';
import { SearchBox } from '../../ui/chrome/search-box';
import { lastSearches, rememberSearch } from './history';
import LinePanel from './line-panel';

const empty = {
  read: { demand: {}, words: '', zone: null, order: '', lacksMill: false, hints: [] },
  seller: '',
  unknown: [],
  refusal: '',
  count: 572,
  minPrice: 17510,
  word: '',
  begun: false,
  completions: [],
};

const south = { kind: 'origin', name: '南疆', about: '', text: '南疆', count: 572 };
const depot = { kind: 'warehouse', name: '南疆库', about: '所有仓库', text: '南疆库', count: 40 };

/** Answers a line as the server does, as far as these tests need it. */
function answer({ text }: { text?: unknown }) {
  if (text === '双29 nanj') {
    const read = { ...empty.read, demand: { lengthMin: 29, strongMin: 29 } };
    return { ...empty, read, word: 'nanj', begun: true, completions: [south, depot] };
  }
  if (text === '6501') {
    const batch = { kind: 'batch', name: '65012252001', about: '', text: '65012252001', count: 1 };
    return { ...empty, word: '6501', completions: [batch] };
  }
  if (text === 'JC60S') {
    return { ...empty, read: { ...empty.read, words: text }, unknown: [text], word: text };
  }
  if (text === '到厂<16000') return { ...empty, read: { ...empty.read, lacksMill: true } };
  if (text === '到厂价最低') return { ...empty, read: { ...empty.read, order: 'delivered' } };
  if (text === 'qqqq') return { ...empty, count: 0, minPrice: null, unknown: ['qqqq'] };
  return { ...empty, read: { ...empty.read, demand: { origins: '南疆' }, zone: 1 } };
}

function renderBox() {
  const onSearch = vi.fn();
  const asked = answerCalls({
    'POST batch/readLine': answer,
    'POST product/readShorthand': ({ text }) =>
      String(text).startsWith('JC')
        ? { category: 'yarn', values: { combing: '1', count: '40' }, words: '' }
        : { category: '', values: {}, words: text },
    'POST product/product_list': ({ category, values }) => ({
      list: [],
      totalRow: category === 'yarn' && values ? 57 : 0,
      pageNum: 1,
      pageSize: 1,
      facets: {},
    }),
  });
  const address = renderPage(
    <SearchBox
      text=""
      busy={false}
      onSearch={onSearch}
      panel={(line) => <LinePanel line={line} shown={firstQuery} />}
    />,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox');
  act(() => box.focus());
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  const press = (key: string) => fireEvent.keyDown(box, { key });
  const current = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  return { onSearch, asked, address, box, type, press, current };
}

beforeEach(() => localStorage.clear());

describe('LinePanel', () => {
  it('leads to other goods that understand the line', async () => {
    const { type, press, address, onSearch } = renderBox();
    type('JC40S');
    const option = await screen.findByRole('option', { name: /棉纱/ });
    expect(option.textContent).toBe('棉纱 JC40S 57 个产品');
    press('ArrowDown');
    press('Enter');
    await waitFor(() => expect(address()).toBe('?attr.combing=1&attr.count=40'));
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('leaves out the reading of cotton when only other goods understand the line', async () => {
    const { type } = renderBox();
    type('JC60S');
    await screen.findByText('按棉纱的行话读；回车在棉纱中搜索');
    expect(screen.queryByText(/未识别/)).toBeNull();
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('棉纱');
  });

  it('shows how a line is read, and completes its last word with the keys', async () => {
    const { box, type, press, current, onSearch } = renderBox();
    type('双29 nanj');
    await screen.findByRole('option', { name: /南疆库 所有仓库 40 批/ });
    expect(screen.getByRole('status').textContent).toBe('其余条件 572 批，最低 17,510 元/吨');
    const labels = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(labels).toEqual(['双29（长度≥29 强力≥29）', 'nanj…']);
    expect(box.getAttribute('aria-expanded')).toBe('true');
    press('ArrowDown');
    press('ArrowDown');
    expect(current()?.textContent).toContain('南疆库');
    press('ArrowUp');
    press('Enter');
    expect(box.value).toBe('双29 南疆 ');
    expect(onSearch).not.toHaveBeenCalled();
    await screen.findByText('地产棉');
    press('Escape');
    expect(screen.queryByRole('status')).toBeNull();
    expect(document.activeElement).toBe(box);
  });

  it('completes the word before the cursor, and leaves the cursor after it', async () => {
    const { box, type, press, asked } = renderBox();
    type('双29 nanj 机采');
    act(() => box.setSelectionRange(8, 8));
    fireEvent.select(box);
    await screen.findByRole('option', { name: /所有仓库/ });
    expect(asked('POST batch/readLine').at(-1)).toMatchObject({
      text: '双29 nanj',
      after: ' 机采',
    });
    press('Tab');
    expect(box.value).toBe('双29 南疆 机采');
    expect(box.selectionEnd).toBe(7);
  });

  it('completes with Tab the first name, and leaves the box where none is', async () => {
    const { box, type, press } = renderBox();
    type('双29 nanj');
    await screen.findByRole('option', { name: /所有仓库/ });
    expect(press('Tab')).toBe(false);
    expect(box.value).toBe('双29 南疆 ');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(press('Tab')).toBe(true);
  });

  it('searches a chosen batch at once', async () => {
    const { type, onSearch } = renderBox();
    type('6501');
    fireEvent.click(await screen.findByRole('option', { name: /65012252001/ }));
    expect(onSearch).toHaveBeenCalledWith('65012252001');
  });

  it('names what was not understood', async () => {
    const { type } = renderBox();
    type('qqqq');
    expect(await screen.findByText('未识别：qqqq')).not.toBeNull();
    expect(screen.getByRole('status').textContent).toBe('0 批');
  });

  it('leads to the own mills from a delivered price without one', async () => {
    const { type } = renderBox();
    type('到厂<16000');
    const link = await screen.findByRole('link', { name: '添加工厂 ›' });
    expect(link.getAttribute('href')).toBe('/member/mills');
    type('到厂价最低');
    await screen.findByText('按到厂价排序');
  });

  it('reads the first and the last of quickly typed lines', async () => {
    const { type, asked } = renderBox();
    type('双');
    type('双2');
    type('双29 nanj');
    await screen.findByRole('option', { name: /所有仓库/ });
    expect(asked('POST batch/readLine').map(({ text }) => text)).toEqual(['双', '双29 nanj']);
  });

  it('offers the last searches to an empty box, to search and to forget', async () => {
    for (const text of ['双28', '双29 南疆', ' 双29　 南疆 ', '双28', 'x'.repeat(201)])
      rememberSearch(text);
    const { press, onSearch } = renderBox();
    const names = () =>
      screen.getAllByRole('option').map(({ firstChild }) => firstChild?.textContent);
    expect(names()).toEqual(['双28', '双29 南疆']);
    press('ArrowDown');
    press('Delete');
    expect(names()).toEqual(['双29 南疆']);
    press('Enter');
    expect(onSearch).toHaveBeenCalledWith('双29 南疆');
    expect(lastSearches()).toEqual(['双29 南疆']);
  });
});
