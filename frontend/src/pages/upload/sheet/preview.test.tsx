import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { OneUpload } from './one-upload';
import {
  answers,
  button,
  cell,
  column,
  inputsOf,
  line,
  one,
  page,
  result,
  sheet,
  show,
} from './test.upload';

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

describe('the cells of a preview', () => {
  const columns = [column(0, '盘面', 'indexCode', '合约'), column(1, '到期', 'until', '有效期')];
  beforeEach(() => {
    Object.assign(answers, {
      'GET importTemp/single': () => ({ ...one, layout: { ...one.layout, columns } }),
      'GET importTemp/importPage': () => page([line(3, ['CF601', '2020-01-31'])]),
      'GET batch/spot_index': () => [{ indexCode: 'CF701', indexValue: 17365, version: 1 }],
    });
  });
  const sent = (index: number, text: string) =>
    waitFor(() =>
      expect(inputsOf('POST importTemp/update')).toEqual([
        { importID: 7, cells: [{ number: 3, index, text }] },
      ]),
    );

  it('have a list of contracts with their prices', async () => {
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 3 行 合约/));
    const options = await screen.findAllByText(/^CF701\s17,365$/);
    fireEvent.click(options.find((option) => option.closest('.ant-select-item')) as HTMLElement);
    await sent(0, 'CF701');
  });

  it('have a calendar without past days, and take a typed text', async () => {
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 3 行 有效期/));
    await waitFor(() => expect(document.querySelector('.ant-picker-cell-today')).not.toBeNull());
    const days = [...document.querySelectorAll('.ant-picker-cell')];
    const closed = days.map(({ className }) => className.includes('disabled'));
    const today = days.findIndex(({ className }) => className.includes('today'));
    expect(closed).toEqual(days.map((_, place) => place < today));
    const input = await screen.findByLabelText('第 3 行 有效期');
    fireEvent.change(input, { target: { value: '月底' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await sent(1, '月底');
  });
});

describe('a sheet that is read by a template', () => {
  const form = { configID: 4, name: '周报', unused: ['记住的合约 CF601 已到期，没有填入'] };
  const read = {
    ...one,
    sheets: [sheet(0, '说明', { lots: 0 }), sheet(1, '在售', {})],
    layout: { ...one.layout, sheet: 1, headerRow: 3, form },
    defaults: { packType: 2 },
  };

  it('shows what is remembered and what is not used, and is read again without it', async () => {
    answers['GET importTemp/single'] = () => read;
    answers['POST importTemp/update'] = () => ({ ...one, version: 2 });
    show(<OneUpload importID={7} />);
    await screen.findByText(/按模板“周报”读取：第 2 张表“在售”，表头第 3 行，统一填写 机采/);
    screen.getByText('记住的合约 CF601 已到期，没有填入');
    fireEvent.click(button('重新选择'));
    await waitFor(() => expect(screen.queryByText(/按模板/)).toBeNull());
    expect(inputsOf('POST importTemp/update')).toEqual([
      { importID: 7, layout: { sheet: 1, forget: true } },
    ]);
  });
});

describe('the unknown names of a sheet', () => {
  const names = Array.from({ length: 16 }, (_, n) => ({
    ...{ field: 'depotName', text: `${n + 1} 号库`, lots: n + 1 },
    choices: n < 12 ? [`库尔勒 ${n + 1} 号`] : [],
  }));
  const chosen = ['甲', '乙', '丙'].map((from) => ({ field: 'depotName', from, to: `${from}库` }));
  const layoutOf = (unknown: object[], names: object[]) => ({ ...one.layout, unknown, names });
  beforeEach(() => {
    answers['POST bases/getDepotListAll'] = () => [];
    answers['GET importTemp/single'] = () => ({ ...one, layout: layoutOf(names, chosen) });
  });

  it('are counted, and what is chosen is folded away until it is chosen again', async () => {
    show(<OneUpload importID={7} />);
    await screen.findByText('已选 3/19');
    expect(screen.getAllByText(/^建议：/)).toHaveLength(12);
    expect(screen.queryByText('甲库')).toBeNull();
    fireEvent.click(button(/已选的/));
    fireEvent.click(screen.getByLabelText('重新选择 甲'));
    await waitFor(() =>
      expect(inputsOf('POST importTemp/update')).toEqual([
        { importID: 7, names: [{ field: 'depotName', from: '甲', undo: true }] },
      ]),
    );
  });

  it('may be new: the list closes when the dialog opens', async () => {
    show(<OneUpload importID={7} />);
    const list = await screen.findByLabelText('1 号库是哪个仓库');
    fireEvent.mouseDown(list);
    fireEvent.click(await screen.findByText('都不是，新建“1 号库”'));
    const field = await screen.findByLabelText('仓库名称');
    expect((field as HTMLInputElement).value).toBe('1 号库');
    expect(list.getAttribute('aria-expanded')).toBe('false');
  });

  it('of earlier sheets are forgotten', async () => {
    const of = (field: string, from: string) => ({ ...{ field, from, to: '' }, remembered: true });
    const layout = layoutOf([], [of('factoryName', '8'), of('depotName', '甲')]);
    answers['GET importTemp/single'] = () => ({ ...one, layout });
    show(<OneUpload importID={7} />);
    await screen.findByText('选定的仓库');
    for (const fold of screen.getAllByText(/已选的/)) fireEvent.click(fold);
    expect(document.body.textContent).toContain('记住：甲 → 不写仓库');
    fireEvent.click(screen.getByLabelText('忘记 8'));
    await waitFor(() =>
      expect(inputsOf('POST importTemp/update')).toEqual([
        { importID: 7, names: [{ field: 'factoryName', from: '8', undo: true }] },
      ]),
    );
  });

  it('of intermediaries are suggested, and of origins they are not', async () => {
    answers['POST bases/list_area'] = () => [];
    answers['GET bases/brokers'] = () => [];
    const of = (field: string, text: string, choice: string) => ({
      ...{ field, text, lots: 2, choices: [choice] },
    });
    const unknown = [of('origins', '月亮湾', '喀什'), of('broker', '老王', '天山居间')];
    answers['GET importTemp/single'] = () => ({ ...one, layout: layoutOf(unknown, []) });
    show(<OneUpload importID={7} />);
    await screen.findByLabelText('月亮湾是哪个产地');
    expect(screen.queryByText('建议：喀什')).toBeNull();
    fireEvent.click(screen.getByLabelText('老王按建议：天山居间'));
    await waitFor(() =>
      expect(inputsOf('POST importTemp/update')).toEqual([
        { importID: 7, names: [{ field: 'broker', from: '老王', to: '天山居间' }] },
      ]),
    );
  });

  it('are chosen as suggested, all at once, and the hints are those of the new reading', async () => {
    const first = { ...one, layout: layoutOf(names, []), hints: ['旧的提示'] };
    answers['GET importTemp/single'] = () => first;
    answers['POST importTemp/update'] = () => ({
      ...{ ...one, version: 2, hints: ['新的提示'], layout: layoutOf(names.slice(12), names) },
      counts: { ...one.counts, error: 0, ready: 3 },
    });
    show(<OneUpload importID={7} />);
    await screen.findByText('旧的提示');
    fireEvent.click(button('全部按建议（12 个）'));
    await screen.findByText('新的提示');
    expect(screen.queryByText('旧的提示')).toBeNull();
    expect(screen.getByLabelText('行的状态').textContent).toContain('错误 0');
    const [{ names: sent = [] } = {}] = inputsOf('POST importTemp/update') as {
      names?: unknown[];
    }[];
    expect(sent).toHaveLength(12);
    expect(sent[0]).toEqual({ field: 'depotName', from: '1 号库', to: '库尔勒 1 号' });
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

  it('is chosen once for all its rows where the sheet lists it', async () => {
    const listed = { field: 'depotName', text: '铁门关', lots: 2, choices: unknown.choices };
    const layout = { ...sent.layout, unknown: [listed] };
    answers['GET importTemp/single'] = () => ({ ...sent, layout });
    show(<OneUpload importID={7} />);
    fireEvent.click(await cell(/^第 5 行 仓库/));
    fireEvent.click(await screen.findByTitle('中储棉库尔勒'));
    await waitFor(() =>
      expect(inputsOf('POST importTemp/update')).toEqual([
        { importID: 7, names: [{ field: 'depotName', from: '铁门关', to: '中储棉库尔勒' }] },
      ]),
    );
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
