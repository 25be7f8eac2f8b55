import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SheetColumn, Upload, UploadLine } from '../../../api/uploads';
import { type Answers, answerCalls, refusal, renderPage } from '../../../test.page';
import { Begin } from './begin';
import { ConfirmBar } from './confirm-bar';
import { History } from './history';
import { OneUpload } from './one-upload';

const column = (index: number, title: string, field: string, fieldTitle: string): SheetColumn => ({
  ...{ index, title, field, fieldTitle, by: 'name', unit: '', units: [], hidden: false },
  samples: [],
});
const sheet = (index: number, name: string, more: object) => ({
  ...{ index, name, rows: 3, hidden: false, lots: 3, importID: 0, unread: false },
  ...more,
});
const one = {
  importID: 7,
  kind: 'listing',
  fileName: '库存.xlsx',
  state: 'preview',
  version: 1,
  sheets: [sheet(0, '在售', {})],
  hints: [],
  layout: {
    ...{ sheet: 0, headerRow: 1, firstRow: 2, readHidden: false },
    columns: [
      column(0, '批次号', 'batchID', '批号'),
      column(1, '盘面', 'indexCode', '合约'),
      column(2, '内部备忘', '', ''),
    ],
  },
  fields: [
    { field: 'batchID', title: '批号', group: '' },
    { field: 'indexCode', title: '合约', group: '' },
    { field: 'notes', title: '备注', group: '' },
  ],
  defaults: {},
  edits: 0,
  counts: {
    ...{ total: 3, ready: 1, warning: 0, error: 2, skipped: 0, duplicate: 0 },
    ...{ fresh: 1, repriced: 0, relisted: 0, unchanged: 0, jumps: 0 },
  },
  leaving: 2,
  leavingElsewhere: 0,
  before: null,
} as unknown as Upload;

const late = { level: 'error', index: 1, field: 'indexCode', text: '合约 CF601 已到期' };
const line = (number: number, cells: string[], problems: object[] = []) =>
  ({
    ...{ number, cells, problems, mended: [], skipped: '', quality: '3129B', batchID: cells[0] },
    level: problems.length > 0 ? 'error' : 'ready',
    becomes: 'fresh',
    was: null,
    now: { indexCode: 'CF701', basis: 1050, price: 0, until: '', notes: '' },
  }) as unknown as UploadLine;
const lines = [
  line(2, ['65012252001', 'CF701', '老客户']),
  line(3, ['65012252002', 'CF601', ''], [late]),
  line(4, ['65012252003', 'CF601', ''], [late]),
];
const page = (list: unknown[]) => ({ list, totalRow: list.length, pageNum: 1, pageSize: 50 });

/** What an upload did that left nothing out. */
const result = {
  ...{ made: 2, repriced: 0, relisted: 0, unchanged: 0, takenOff: 0, failed: 0, kept: 0 },
  ...{ restored: 0, withdrawn: 0, batchesMade: 0, batchesChanged: 0, batchesBack: 0 },
};

const answers: Answers = {};
let inputsOf: ReturnType<typeof answerCalls>;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  Object.assign(answers, {
    'GET importTemp/single': () => one,
    'GET importTemp/importPage': () => page(lines),
    'GET importTemp/outcome': () => page([]),
    'POST importTemp/update': () => ({ ...one, version: 2 }),
    'GET importTemp/leaving': () =>
      page([{ listingID: 1, batchID: '65012250009', indexCode: 'CF701', basis: 900, until: '' }]),
    'POST importTemp/save': () => ({ ...one, state: 'working', progress: { done: 0, total: 3 } }),
    'POST importTemp/listPage': () => page([]),
    'GET importTemp/getConfig': () => ({ list: [] }),
    'GET batch/spot_index': () => [],
  });
  inputsOf = answerCalls(answers);
});

const show = (part: ReactNode, address = '/member/listing/import?importID=7') =>
  renderPage(part, address);

const cell = (name: RegExp) => screen.findByLabelText(name);

const button = (text: string | RegExp) =>
  screen.getByText(text).closest('button') as HTMLButtonElement;

describe('a preview', () => {
  it('shows each row with its number, its cells as written and what is wrong', async () => {
    show(<OneUpload importID={7} />);
    await cell(/^第 3 行 合约：CF601$/);
    expect(screen.getAllByText('合约 CF601 已到期')).toHaveLength(2);
    screen.getByText('1 列没有读取');
    expect(screen.getByLabelText('行的状态').textContent).toContain('错误 2');
  });

  it('mends a cell by Enter, shows it at once and goes on to the next mistake', async () => {
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 3 行 合约/));
    const input = await screen.findByLabelText<HTMLInputElement>('第 3 行 合约');
    fireEvent.change(input, { target: { value: 'CF701' } });
    answers['POST importTemp/update'] = () => new Promise(() => {});
    fireEvent.keyDown(input, { key: 'Enter' });
    const mended = await cell(/^第 3 行 合约：CF701$/);
    expect(mended.className).toContain('pending');
    expect(document.activeElement).toBe(await cell(/^第 4 行 合约/));
    await waitFor(() =>
      expect(inputsOf('POST importTemp/update')).toEqual([
        { importID: 7, cells: [{ number: 3, index: 1, text: 'CF701' }] },
      ]),
    );
  });

  it('goes by Tab to the choice below the field, and from there on to the next mistake', async () => {
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 3 行 合约/));
    const choice = await screen.findByLabelText('另有 1 行相同，一起改');
    const input = screen.getByLabelText('第 3 行 合约');
    fireEvent.change(input, { target: { value: 'CF701' } });
    expect(fireEvent.keyDown(input, { key: 'Tab' })).toBe(true);
    answers['POST importTemp/update'] = () => new Promise(() => {});
    expect(fireEvent.keyDown(choice, { key: 'Tab' })).toBe(false);
    expect(document.activeElement).toBe(await cell(/^第 4 行 合约/));
    await waitFor(() => expect(inputsOf('POST importTemp/update')).toHaveLength(1));
  });

  it('leaves a cell as it was by Escape', async () => {
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 3 行 合约/));
    const input = await screen.findByLabelText('第 3 行 合约');
    fireEvent.change(input, { target: { value: 'CF705' } });
    fireEvent.keyDown(input, { key: 'Escape' });
    await cell(/^第 3 行 合约：CF601$/);
    expect(inputsOf('POST importTemp/update')).toEqual([]);
  });

  it('mends all rows with the same mistake at once', async () => {
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 3 行 合约/));
    fireEvent.click(await screen.findByLabelText('另有 1 行相同，一起改'));
    const input = screen.getByLabelText('第 3 行 合约');
    fireEvent.change(input, { target: { value: 'CF701' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(inputsOf('POST importTemp/update')).toHaveLength(1));
    expect(inputsOf('POST importTemp/update')[0]?.cells).toEqual([
      { number: 3, index: 1, text: 'CF701' },
      { number: 4, index: 1, text: 'CF701' },
    ]);
  });

  it('leads from mistake to mistake by F8', async () => {
    show(<OneUpload importID={7} />, '/member/listing/import?importID=7&level=error');
    await cell(/^第 3 行 合约/);
    const next = async (key: object, name: RegExp) => {
      fireEvent.keyDown(document.body, { key: 'F8', ...key });
      const wanted = await cell(name);
      await waitFor(() => expect(document.activeElement).toBe(wanted));
    };
    await next({}, /^第 3 行 合约/);
    await next({}, /^第 4 行 合约/);
    await next({ shiftKey: true }, /^第 3 行 合约/);
  });

  it('changes the meaning of a column', async () => {
    show(<OneUpload importID={7} />);
    const [first] = await screen.findAllByLabelText('内部备忘的含义：不读取');
    fireEvent.click(first as HTMLElement);
    const options = await screen.findAllByText('备注');
    fireEvent.click(options.find((option) => option.closest('.ant-select-item')) as HTMLElement);
    await waitFor(() =>
      expect(inputsOf('POST importTemp/update')).toEqual([
        { importID: 7, layout: { sheet: 0, columns: [{ index: 2, field: 'notes', unit: '' }] } },
      ]),
    );
  });

  it('shows the source of a contract that was not filled in', async () => {
    const defaults = { indexCode: 'CF701', title: '以下价格均为 CF701 基差' };
    answers['GET importTemp/single'] = () => ({ ...one, defaults });
    show(<OneUpload importID={7} />);
    await screen.findByText('合约取自表中的“以下价格均为 CF701 基差”，不对请改');
  });

  it('shows that there is no column of batch numbers', async () => {
    const columns = [column(0, '货号', '', '')];
    answers['GET importTemp/single'] = () => ({ ...one, layout: { ...one.layout, columns } });
    show(<OneUpload importID={7} />);
    await screen.findByText('没有找到批号列');
    screen.getByText('请先指出哪一列是批号');
    expect(button(/^确认挂牌/).disabled).toBe(true);
  });
});

describe('a sheet of inspection data', () => {
  const quality = { ...one, kind: 'quality' };

  it('shows inspection data, not offers', async () => {
    answers['GET importTemp/single'] = () => quality;
    show(<OneUpload importID={7} />);
    await cell(/^第 3 行 合约/);
    screen.getByText('还没有导入，确认之前什么都不会改变');
    screen.getByText('确认导入 1 批');
    expect(document.body.textContent).not.toMatch(/挂牌|报价/);
  });

  it('shows old and new where it overwrites what the seller entered before', async () => {
    const again = { ...line(2, ['65012252001']), wasQuality: '2128A', becomes: 'repriced' };
    answers['GET importTemp/single'] = () => quality;
    answers['GET importTemp/importPage'] = () => page([again]);
    show(<OneUpload importID={7} />);
    const old = await screen.findByText('2128A');
    expect(old.parentElement?.textContent).toContain('3129B');
  });

  it('is not confirmed where nothing would change', async () => {
    const counts = { ...one.counts, fresh: 0, unchanged: 1 };
    answers['GET importTemp/single'] = () => ({ ...quality, counts });
    show(<OneUpload importID={7} />);
    await screen.findByText('这些批次都已有检验数据，没有要导入的');
    expect(button('确认').disabled).toBe(true);
  });
});

describe('an unknown origin', () => {
  const unknown = {
    ...{ level: 'warning', index: 2, field: 'origins', choices: ['伊犁'] },
    text: '没有认出产地“月亮湾”，请选择，只选产区也可以',
  };
  const columns = [column(0, '批次号', 'batchID', '批号'), column(2, '地', 'origins', '产地')];
  const doubtful = [5, 6].map((number) => ({
    ...line(number, ['65012252001', 'CF701', '月亮湾'], [unknown]),
    level: 'warning',
  }));
  const counts = { ...one.counts, ready: 0, warning: 2, error: 0 };
  const ginneries = [{ code: '65701', name: '某某棉业', area: '南疆', city: '' }];
  const sent = { ...one, counts, layout: { ...one.layout, columns, ginneries } };

  it('is chosen among areas and cities, for all rows that have it', async () => {
    Object.assign(answers, {
      'GET importTemp/single': () => sent,
      'GET importTemp/importPage': () => page(doubtful),
      'POST bases/list_area': ({ zoneType }: { zoneType?: string }) =>
        zoneType === 'ND'
          ? []
          : [
              { name: '南疆', list: ['阿克苏'] },
              { name: '北疆', list: ['伊犁'] },
            ],
    });
    show(<OneUpload importID={7} />);
    await screen.findByText('新加工厂');
    screen.getByText('65701');
    fireEvent.click(await cell(/^第 5 行 产地/));
    await screen.findByLabelText('另有 1 行相同，一起改');
    fireEvent.click(await screen.findByTitle('南疆'));
    await waitFor(() => expect(inputsOf('POST importTemp/update')).toHaveLength(1));
    expect(inputsOf('POST importTemp/update')[0]?.cells).toEqual([
      { number: 5, index: 2, text: '南疆' },
      { number: 6, index: 2, text: '南疆' },
    ]);
  });
});

describe('an unknown warehouse', () => {
  const unknown = {
    ...{ level: 'warning', index: 2, field: 'depotName' },
    text: '没有认出仓库“铁门关”，请选择已有的仓库或新建',
    choices: ['铁门关聚棉', '铁门关银力'],
  };
  const columns = [column(0, '批次号', 'batchID', '批号'), column(2, '库', 'depotName', '仓库')];
  const doubtful = [5, 6].map((number) => ({
    ...line(number, ['65012252001', 'CF701', '铁门关'], [unknown]),
    level: 'warning',
  }));
  const counts = { ...one.counts, ready: 0, warning: 2, error: 0 };
  const sent = { ...one, counts, layout: { ...one.layout, columns } };
  beforeEach(() => {
    Object.assign(answers, {
      'GET importTemp/single': () => sent,
      'GET importTemp/importPage': () => page(doubtful),
      'POST bases/getDepotListAll': () => [
        { id: 1, name: '铁门关聚棉', area: '南疆', city: '铁门关', siding: false },
        { id: 2, name: '中储棉库尔勒', area: '南疆', city: '库尔勒', siding: true },
      ],
    });
  });

  it('is chosen among the known ones, for all rows that have it', async () => {
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 5 行 仓库/));
    await screen.findByLabelText('另有 1 行相同，一起改');
    expect(screen.getAllByTitle(/^铁门关/).map(({ title }) => title)).toEqual(unknown.choices);
    fireEvent.click(await screen.findByTitle('中储棉库尔勒'));
    await waitFor(() => expect(inputsOf('POST importTemp/update')).toHaveLength(1));
    expect(inputsOf('POST importTemp/update')[0]?.cells).toEqual([
      { number: 5, index: 2, text: '中储棉库尔勒' },
      { number: 6, index: 2, text: '中储棉库尔勒' },
    ]);
  });

  const name = async (as?: string) => {
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 5 行 仓库/));
    fireEvent.click(await screen.findByText('都不是，新建“铁门关”'));
    const field = await screen.findByLabelText('仓库名称');
    expect((field as HTMLInputElement).value).toBe('铁门关');
    if (as) fireEvent.change(field, { target: { value: as } });
    fireEvent.click(screen.getByLabelText('北疆'));
    fireEvent.click(screen.getByLabelText('有铁路专用线'));
  };
  const make = () => fireEvent.click(button(/^新\s?建$/));
  const depot = { id: 9, area: '北疆', city: '', siding: true, unconfirmed: true, made: true };

  it('is added if it does not exist, and the sheet is read with it', async () => {
    answers['POST bases/nameDepot'] = () => ({ ...depot, name: '铁门关' });
    await name();
    make();
    await waitFor(() =>
      expect(inputsOf('POST importTemp/update')).toEqual([{ importID: 7, cells: [] }]),
    );
    expect(inputsOf('POST bases/nameDepot')).toEqual([
      { name: '铁门关', area: '北疆', siding: true },
    ]);
    await waitFor(() => expect(screen.queryByLabelText('仓库名称')).toBeNull());
  });

  it('is replaced by its full name in all rows that have it', async () => {
    answers['POST bases/nameDepot'] = () => ({ ...depot, name: '铁门关一号库' });
    await name('铁门关一号库');
    make();
    await waitFor(() => expect(inputsOf('POST importTemp/update')).toHaveLength(1));
    expect(inputsOf('POST importTemp/update')[0]?.cells).toEqual([
      { number: 5, index: 2, text: '铁门关一号库' },
      { number: 6, index: 2, text: '铁门关一号库' },
    ]);
  });

  it('is compared with similar names before it is added', async () => {
    await name();
    fireEvent.click(button('铁门关银力'));
    await waitFor(() => expect(inputsOf('POST importTemp/update')).toHaveLength(1));
    expect(inputsOf('POST bases/nameDepot')).toEqual([]);
  });

  it("is not added where the platform's data apply", async () => {
    const settled = { ...unknown, text: '仓库表中为 铁门关，平台为 库尔勒库', kind: 'settled' };
    const settledLine = {
      ...line(5, ['65012252001', 'CF701', '铁门关'], [settled]),
      level: 'warning',
    };
    answers['GET importTemp/importPage'] = () => page([settledLine]);
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 5 行 仓库/));
    await screen.findByTitle('中储棉库尔勒');
    expect(document.body.textContent).not.toContain('新建');
  });

  it('stays as it was by Escape', async () => {
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 5 行 仓库/));
    fireEvent.keyDown(await screen.findByLabelText('第 5 行 仓库'), { key: 'Escape' });
    await cell(/^第 5 行 仓库：铁门关/);
    expect(inputsOf('POST importTemp/update')).toEqual([]);
  });

  it('is not editable after the upload is done', async () => {
    answers['GET importTemp/single'] = () => ({ ...sent, state: 'done', result });
    answers['GET importTemp/outcome'] = () =>
      page(doubtful.map((row) => ({ ...row, outcome: 'fresh', reason: '', listingID: 0 })));
    show(<OneUpload importID={7} />);
    expect(await screen.findAllByText('没有认出仓库“铁门关”')).toHaveLength(2);
    expect(document.body.textContent).not.toContain('请选择');
    expect(screen.getByLabelText('行的结果').textContent).not.toContain('可导入');
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
