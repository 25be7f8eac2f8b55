import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../test.page';
import { ConfirmBar } from './confirm-bar';
import { OneUpload } from './one-upload';
import {
  answers,
  button,
  cell,
  inputsOf,
  late,
  line,
  one,
  page,
  result,
  sheet,
  show,
} from './test.upload';

describe('the last step', () => {
  const confirm = () => button(/^确认挂牌/);
  const whole = (leaving: number, otherSheets: boolean) => ({ whole: true, leaving, otherSheets });

  it('puts the good rows on sale', async () => {
    show(<ConfirmBar one={one} busy={false} />);
    fireEvent.click(confirm());
    await waitFor(() =>
      expect(inputsOf('POST importTemp/save')).toEqual([
        { importID: 7, version: 1, allOrNothing: false, whole: false },
      ]),
    );
  });

  it('waits until all rows are right if that is chosen', () => {
    show(<ConfirmBar one={one} busy={false} />);
    fireEvent.click(screen.getByLabelText('全部正确才导入'));
    screen.getByText('还有 2 行不能导入');
    expect(confirm().disabled).toBe(true);
  });

  it('lists the lots that go off sale before they do', async () => {
    show(<ConfirmBar one={one} busy={false} />);
    fireEvent.click(screen.getByLabelText(/这张表是我的全部库存/));
    fireEvent.click(confirm());
    await screen.findByText('65012250009');
    expect(inputsOf('POST importTemp/save')).toEqual([]);
    fireEvent.click(button('挂牌 1 批，下架 2 批'));
    await waitFor(() => expect(inputsOf('POST importTemp/save')[0]).toMatchObject(whole(2, false)));
  });

  it('takes lots of other sheets off sale only if that is chosen', async () => {
    show(<ConfirmBar one={{ ...one, leavingElsewhere: 5 }} busy={false} />);
    fireEvent.click(screen.getByLabelText(/这张表是我的全部库存/));
    fireEvent.click(screen.getByLabelText('其他工作表中的 5 批也下架'));
    fireEvent.click(confirm());
    await screen.findByText('所在工作表');
    fireEvent.click(button('挂牌 1 批，下架 7 批'));
    await waitFor(() => expect(inputsOf('POST importTemp/save')[0]).toMatchObject(whole(7, true)));
  });

  it('lists the lots again when others go off sale than were shown', async () => {
    answers['POST importTemp/save'] = () =>
      refusal(400, '刚有同事挂牌，现在是 3 批，请核对后再确认');
    answers['GET importTemp/single'] = () => one;
    show(<OneUpload importID={7} />);
    fireEvent.click(await screen.findByLabelText(/这张表是我的全部库存/));
    fireEvent.click(confirm());
    fireEvent.click(await screen.findByText('挂牌 1 批，下架 2 批'));
    answers['GET importTemp/single'] = () => ({ ...one, leaving: 3 });
    await screen.findByText('刚有同事挂牌，现在是 3 批，请核对后再确认');
    fireEvent.click(await screen.findByText('挂牌 1 批，下架 3 批'));
    await waitFor(() => expect(inputsOf('POST importTemp/save')[1]).toMatchObject(whole(3, false)));
  });

  it('shows prices that move far, and asks once more', async () => {
    const moved = {
      ...line(5, ['65012252001']),
      was: { stateName: '在售', indexCode: 'CF707', basis: 1590, price: 0 },
      now: { indexCode: 'CF707', basis: -1600, price: 0 },
    };
    answers['GET importTemp/importPage'] = () => page([moved]);
    show(<ConfirmBar one={{ ...one, counts: { ...one.counts, jumps: 1 } }} busy={false} />);
    screen.getByText('1 批报价变动很大');
    fireEvent.click(confirm());
    await screen.findByText('-3,190');
    expect(inputsOf('POST importTemp/save')).toEqual([]);
    fireEvent.click(button('仍挂牌 1 批'));
    await waitFor(() => expect(inputsOf('POST importTemp/save')).toHaveLength(1));
  });

  it('shows which lots go on sale again, with what they cost then', async () => {
    const again = {
      ...line(5, ['65012252001']),
      becomes: 'relisted',
      was: { stateName: '已过期', indexCode: 'CF701', basis: 1000, price: 0 },
    };
    answers['GET importTemp/importPage'] = () => page([again]);
    const counts = { ...one.counts, fresh: 0, relisted: 1 };
    show(<ConfirmBar one={{ ...one, counts }} busy={false} />);
    screen.getByText('重新上架 1 批');
    fireEvent.click(confirm());
    await screen.findByText('1 批将重新上架');
    await screen.findByText('已过期 CF701+1000');
    expect(inputsOf('GET importTemp/importPage')).toContainEqual(
      expect.objectContaining({ becomes: 'relisted' }),
    );
    fireEvent.click(button('挂牌 1 批'));
    await waitFor(() => expect(inputsOf('POST importTemp/save')).toHaveLength(1));
  });
});

describe('an upload that has failed', () => {
  const reason = '1 批已不能导入，一批也没有导入：第 3 行 合约 CF601 已到期';

  it('shows the reason, and is corrected and confirmed like a preview', async () => {
    answers['GET importTemp/single'] = () => ({ ...one, state: 'failed', reason });
    answers['POST importTemp/update'] = () => ({ ...one, reason: '', version: 2 });
    show(<OneUpload importID={7} />);
    await screen.findByText(new RegExp(`^${reason}`));
    fireEvent.click(await cell(/^第 3 行 合约/));
    const input = await screen.findByLabelText('第 3 行 合约');
    fireEvent.change(input, { target: { value: 'CF701' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByText(new RegExp(`^${reason}`))).toBeNull());
    fireEvent.click(button(/^确认挂牌/));
    await waitFor(() => expect(inputsOf('POST importTemp/save')[0]?.version).toBe(2));
  });
});

describe('an upload that is done', () => {
  const row = (number: number, outcome: string, more: object = {}) => ({
    ...line(number, ['65012252001', 'CF701', '']),
    ...{ outcome, reason: '', listingID: 0, forgotten: false },
    ...more,
  });
  const had = { stateName: '在售', indexCode: 'CF701', basis: 1000, price: 0 };
  const done = { ...one, state: 'done', result: { ...result, failed: 1, takenOff: 1 } };

  it('shows the result of each row, and links to lots on sale', async () => {
    answers['GET importTemp/single'] = () => done;
    answers['GET importTemp/outcome'] = () =>
      page([
        row(2, 'fresh', {
          ...{ listingID: 31 },
          problems: [{ ...late, level: 'warning', kind: 'relist', text: '导入后将重新上架' }],
        }),
        row(3, 'failed', { was: had, reason: '该批次正在交易中' }),
        row(0, 'leaves', { cells: [], was: had, now: null, batchID: '65012252009' }),
      ]);
    show(<OneUpload importID={7} />);
    const link = await screen.findByRole('link', { name: '65012252001' });
    expect(link.getAttribute('href')).toBe('/cottonmall/detail?batchID=65012252001&listingID=31');
    screen.getByText('该批次正在交易中');
    expect(screen.getByText('CF701+1050', { selector: 's' })).toBeTruthy();
    screen.getByText('表外');
    screen.getByText('在售而表中没有');
    expect(screen.queryByText('导入后将重新上架')).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: /^未导入/ }));
    await waitFor(() =>
      expect(inputsOf('GET importTemp/outcome')).toContainEqual(
        expect.objectContaining({ outcome: 'failed' }),
      ),
    );
  });

  it('shows that the rows are kept for a week', async () => {
    answers['GET importTemp/single'] = () => done;
    answers['GET importTemp/outcome'] = () =>
      page([row(2, 'fresh', { cells: [], forgotten: true })]);
    show(<OneUpload importID={7} />);
    await screen.findByText(/^表中的原文保存 7 天，已清除/);
    expect(screen.queryByText('不读取')).toBeNull();
  });

  it('shows why its rows are not loaded, and reloads', async () => {
    answers['GET importTemp/single'] = () => done;
    answers['GET importTemp/outcome'] = () => Promise.reject(new Error('网络断开'));
    show(<OneUpload importID={7} />);
    await screen.findByRole('button', { name: '重试' });
    screen.getByText('新挂牌 2 批 · 下架 1 批 · 未导入 1 行');
  });
});

describe('a file with several sheets', () => {
  const sheets = [sheet(0, '现货', {}), sheet(1, '点价', { unread: true, lots: 120 })];

  it('names the sheets that have not been read', async () => {
    answers['GET importTemp/single'] = () => ({ ...one, sheets });
    show(<OneUpload importID={7} />);
    await screen.findByText('工作表“点价”还有 120 批没有读取，导入这一张后可以接着导入');
  });

  it.each([
    ['preview', true, /^您已打开过这张表，还没有确认/],
    ['working', false, /^老伍已打开过这张表，正在导入/],
    ['done', false, /^老伍已导入过这张表/],
  ])('shows who opened the sheet before, with a link: %s', async (state, mine, text) => {
    const before = { importID: 5, state, by: '老伍', mine };
    answers['GET importTemp/single'] = () => ({ ...one, before });
    show(<OneUpload importID={7} />);
    await screen.findByText(text);
    const link = screen.getByRole('link', { name: '先前的导入' });
    expect(link.getAttribute('href')).toBe('/member/listing/import?importID=5');
  });

  it('continues with the next sheet after one is uploaded', async () => {
    answers['GET importTemp/single'] = () => ({ ...one, sheets, state: 'done', result });
    answers['POST importTemp/importSheet'] = () => ({ ...one, importID: 8 });
    const search = show(<OneUpload importID={7} />);
    fireEvent.click(await screen.findByText('导入工作表“点价”（120 批）'));
    await waitFor(() => expect(search()).toBe('?importID=8'));
    expect(inputsOf('POST importTemp/importSheet')).toEqual([{ importID: 7, sheet: 1 }]);
  });
});

describe('what was undone', () => {
  it('shows what was restored and what was not', async () => {
    const back = { ...result, restored: 4, withdrawn: 3, kept: 1, batchesMade: 2, batchesBack: 1 };
    answers['GET importTemp/single'] = () => ({ ...one, state: 'undone', result: back });
    show(<OneUpload importID={7} />);
    await screen.findByText('已撤销，能恢复的都已恢复');
    screen.getByText(
      /^撤回新挂牌 3 批 · 恢复原样 1 批 · 没有恢复 1 批（.*） · 撤回检验数据 1 批 · 保留检验数据 1 批/,
    );
    expect(screen.getByLabelText('行的结果').textContent).not.toMatch(/可导入|新挂牌/);
  });
});
