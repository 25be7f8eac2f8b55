import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../test.page';
import { Begin } from './begin';
import { History } from './history';
import { OneUpload } from './one-upload';
import { answers, button, inputsOf, one, page, show } from './test.upload';

describe('the beginning', () => {
  const paste = (text: string) =>
    act(() => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { files: [], getData: () => text } });
      document.body.dispatchEvent(event);
    });

  it('takes cells that are pasted anywhere, and opens what was read', async () => {
    answers['POST importTemp/import'] = () => one;
    const search = show(<Begin />, '/member/listing/import');
    paste('批号\t基差\n65012252001\t1050');
    await screen.findByText('2 行 · 2 列');
    fireEvent.click(button('读取'));
    await waitFor(() => expect(search()).toBe('?importID=7'));
    expect(inputsOf('POST importTemp/import')).toEqual([
      { text: '批号\t基差\n65012252001\t1050', kind: 'listing' },
    ]);
  });

  it('keeps what was pasted at the cursor, and asks before discarding it', async () => {
    show(<Begin />, '/member/listing/import');
    paste('65012252001\t1050');
    const field = await screen.findByLabelText('表格内容');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.click(button('Cancel'));
    await screen.findByText(/粘贴的 1 行还没有读取，关闭后不保留/);
    fireEvent.click(button('继续填写'));
    await waitFor(() => expect(screen.queryByText(/关闭后不保留/)).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('表格内容').value).toBe('65012252001\t1050');
    fireEvent.click(button('Cancel'));
    await screen.findByText(/关闭后不保留/);
    fireEvent.click(button('不要了'));
    await waitFor(() => expect(screen.queryByLabelText('表格内容')).toBeNull());
  });

  it('shows in the dialog why cells are not read', async () => {
    answers['POST importTemp/import'] = () => refusal(400, '没有找到批号，请连同表头一起复制');
    show(<Begin />, '/member/listing/import');
    paste('你好');
    await screen.findByText('1 行 · 1 列');
    fireEvent.click(button('读取'));
    await screen.findByText('没有找到批号，请连同表头一起复制');
    expect(screen.getByLabelText<HTMLTextAreaElement>('表格内容').value).toBe('你好');
  });

  it('shows why files cannot be sent, and sends none of them', async () => {
    show(<Begin />, '/member/listing/import');
    const dropped = [new File(['a'], 'a.xlsx'), new File(['b'], 'b.xlsx')];
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: dropped } });
    await screen.findByText(/您放入了 2 个文件，请逐个导入/);
  });
});

describe('the history', () => {
  const unfinished = { ...one, stateName: '待确认', by: '老板' };

  it('names the preview that the next upload drops', async () => {
    const nextDropped = { importID: 7, fileName: '九月.xlsx', createdAt: '2026-11-20T01:00:00Z' };
    answers['POST importTemp/listPage'] = () => ({
      ...page([unfinished]),
      previewsMax: 30,
      nextDropped,
    });
    show(<History />);
    const note = await screen.findByText(/最多保留 30 张未确认的表/);
    expect(note.textContent).toMatch(/最早的九月\.xlsx（.*）将被删除，今天改过的除外/);
  });

  it('is shown at the address of a deleted upload', async () => {
    answers['GET importTemp/single'] = () => refusal(404);
    show(<OneUpload importID={7} />);
    await screen.findByText(/没有这次导入：可能已删除，或没有确认而过期/);
    expect(screen.getByText('查看导入记录').getAttribute('href')).toBe('/member/listing/import');
  });

  it('deletes all unfinished uploads after a confirmation', async () => {
    answers['POST importTemp/listPage'] = () => page([unfinished, { ...unfinished, importID: 8 }]);
    answers['POST importTemp/clear'] = () => ({ removed: 2 });
    show(<History />);
    fireEvent.click(await screen.findByText('清空未完成的'));
    await screen.findByText(/所有待确认和未完成的导入将删除/);
    expect(inputsOf('POST importTemp/clear')).toEqual([]);
    fireEvent.click(button('清空'));
    await waitFor(() => expect(inputsOf('POST importTemp/clear')).toHaveLength(1));
  });

  it('does not offer that for a single one', async () => {
    answers['POST importTemp/listPage'] = () => page([unfinished]);
    show(<History />);
    await screen.findByText('待确认');
    expect(screen.queryByText('清空未完成的')).toBeNull();
  });
});
