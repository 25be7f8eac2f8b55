import { describe, expect, it } from 'vitest';
import type { Quote } from '../../../api/types';
import { shortName, type Upload, type UploadLine } from '../../../api/uploads';
import { refusal, sizeOf } from './accept';
import { defaultsOf, draftOf, lackingText } from './defaults';
import { movedBy, pricedText } from './offers';
import {
  alike,
  type Differing,
  differencesText,
  nextFrom,
  nextPlace,
  troubledPlaces,
  worstAt,
} from './problems';
import { becomesText, columnName, outcomeName, outcomesOf, resultText, undoLeft } from './words';

const counts = {
  total: 10,
  ready: 5,
  warning: 2,
  error: 1,
  skipped: 1,
  duplicate: 1,
  fresh: 6,
  repriced: 1,
  relisted: 2,
  unchanged: 0,
  jumps: 0,
};

describe('words', () => {
  it('describes what a sheet would do, and what it did', () => {
    expect(becomesText(counts, 'listing')).toBe('新挂牌 6 批 · 改价 1 批 · 重新上架 2 批');
    expect(becomesText({ ...counts, relisted: 0, unchanged: 2 }, 'quality')).toBe(
      '新增 6 批 · 更新 1 批 · 已有 2 批',
    );
    const result = {
      ...{ made: 1200, repriced: 0, relisted: 1, unchanged: 3, takenOff: 2, failed: 4, kept: 0 },
      ...{ restored: 1200, withdrawn: 1199, batchesMade: 0, batchesChanged: 0, batchesBack: 0 },
    };
    expect(resultText({ result, state: 'done', kind: 'listing' })).toBe(
      '新挂牌 1,200 批 · 重新上架 1 批 · 不变 3 批 · 下架 2 批 · 未导入 4 行',
    );
    expect(resultText({ result: { ...result, kept: 5 }, state: 'undone', kind: 'listing' })).toBe(
      '撤回新挂牌 1,199 批 · 恢复原样 1 批 · 没有恢复 5 批（之后改动过、正在交易，或原来的报价已到期）',
    );
    expect(resultText({ result: null, state: 'failed', kind: 'listing' })).toBe('');
  });

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('calls column %d %s', (index, name) => {
    expect(columnName(index)).toBe(name);
  });

  it.each([
    [24 * 3600, '24 小时'],
    [2 * 3600 - 1, '1 小时'],
    [90, '2 分钟'],
    [0, undefined],
  ])('describes for %d s how long something can be undone', (seconds, text) => {
    expect(undoLeft(1000 + seconds, 1000)).toBe(text);
  });
});

describe('offers', () => {
  const basis = (indexCode: string, by: number) => ({ indexCode, basis: by, price: 0 });
  const fixed = (price: number) => ({ indexCode: '', basis: 0, price });

  it('writes prices as traders do', () => {
    expect(pricedText(basis('CF701', 1050))).toBe('CF701+1050');
    expect(pricedText(basis('CF701', -80))).toBe('CF701-80');
    expect(pricedText(basis('CF701', 0))).toBe('CF701+0');
    expect(pricedText(fixed(15300))).toBe('一口价 15,300');
    expect(pricedText(fixed(0))).toBe('');
  });

  it('compares prices at the quotes of the moment, and only what can be compared', () => {
    const quotes = [{ indexCode: 'CF701', indexValue: 14_000 }] as Quote[];
    expect(movedBy(basis('CF601', 1000), basis('CF601', 1050), [])).toBe(50);
    expect(movedBy(fixed(15300), fixed(15200), [])).toBe(-100);
    expect(movedBy(basis('CF701', 1000), fixed(14_500), quotes)).toBe(-500);
    expect(movedBy(fixed(15300), basis('CF701', 1000), quotes)).toBe(-300);
    expect(movedBy(basis('CF701', 1000), basis('CF705', 1000), quotes)).toBeUndefined();
    const both = [...quotes, { indexCode: 'CF705', indexValue: 14_200 } as Quote];
    expect(movedBy(basis('CF705', 1780), basis('CF701', 1050), both)).toBe(-930);
  });
});

describe('differences from findings', () => {
  const differs = { name: '平均长度', said: '29.3', is: '29.1', by: '公检' };
  const problem = { level: 'warning', index: 4, field: 'lengthAvg', text: '不同', differs };
  const line = { number: 2, problems: [problem] } as unknown as UploadLine;

  it('are described in one line', () => {
    const other = { ...differs, name: '马克隆值', said: '4.2', is: '4.4' };
    const list = [problem, { ...problem, differs: other }] as Differing[];
    expect(differencesText(list)).toBe('与公检不同 2 项：平均长度 29.3→29.1，马克隆值 4.2→4.4');
  });

  it('are no trouble: the way from problem to problem passes them', () => {
    expect(troubledPlaces([line])).toEqual([]);
    expect(worstAt(line, 4)).toBe('differs');
    const bad = {
      ...line,
      problems: [problem, { ...problem, level: 'error', differs: undefined }],
    };
    expect(worstAt(bad as UploadLine, 4)).toBe('error');
  });
});

const wrong = (index: number, level: 'error' | 'warning' = 'error') => ({
  level,
  index,
  field: 'x',
  text: '不对',
});
const line = (number: number, cells: string[], problems: UploadLine['problems']) =>
  ({ number, cells, problems }) as UploadLine;

describe('problems', () => {
  const lines = [
    line(3, ['a', 'CF601'], [wrong(1), wrong(0, 'warning'), wrong(0)]),
    line(4, ['b', 'CF701'], []),
    line(5, ['c', 'CF601'], [wrong(-1), wrong(0, 'warning'), wrong(1)]),
  ];
  const places = troubledPlaces(lines);

  it('finds the cells in their order, each once', () => {
    expect(places).toEqual([
      { number: 3, index: 0 },
      { number: 3, index: 1 },
      { number: 5, index: 1 },
    ]);
  });

  it('leads through warnings where nothing is worse', () => {
    const doubtful = [line(3, ['a', 'b'], [wrong(1, 'warning'), wrong(0, 'warning'), wrong(-1)])];
    expect(troubledPlaces(doubtful)).toEqual([
      { number: 3, index: 0 },
      { number: 3, index: 1 },
    ]);
  });

  it('goes on from a cell, also from one without a problem', () => {
    expect(nextPlace(places, undefined, 1)).toEqual({ number: 3, index: 0 });
    expect(nextPlace(places, { number: 3, index: 1 }, 1)).toEqual({ number: 5, index: 1 });
    expect(nextPlace(places, { number: 4, index: 0 }, 1)).toEqual({ number: 5, index: 1 });
    expect(nextPlace(places, { number: 4, index: 0 }, -1)).toEqual({ number: 3, index: 1 });
    expect(nextPlace(places, { number: 5, index: 1 }, 1)).toBeUndefined();
    expect(nextPlace(places, undefined, -1)).toEqual({ number: 5, index: 1 });
  });

  it('leads from a warning to the next problem, and from an error to the next error', () => {
    const mixed = [
      line(3, [], [wrong(0, 'warning')]),
      line(4, [], [wrong(1, 'warning')]),
      line(5, [], [wrong(0)]),
    ];
    expect(nextFrom(mixed, { number: 3, index: 0 }, 1)).toEqual({ number: 4, index: 1 });
    expect(nextFrom(mixed, { number: 5, index: 0 }, -1)).toBeUndefined();
  });

  it('returns the worst problem of a cell', () => {
    expect(worstAt(lines[0] as UploadLine, 0)).toBe('error');
    expect(worstAt(lines[2] as UploadLine, 0)).toBe('warning');
    expect(worstAt(lines[1] as UploadLine, 1)).toBeUndefined();
  });

  it('finds the rows with the same mistake', () => {
    expect(alike(lines, { number: 3, index: 1 }, 'CF601')).toEqual([5]);
    expect(alike(lines, { number: 3, index: 1 }, 'CF701')).toEqual([]);
  });
});

describe('files', () => {
  const file = (size: number, name = '库存.xlsx') => ({ name, size });

  it.each([
    [[file(1)], undefined],
    [[], '没有收到文件'],
    [[file(1), file(2)], '一次导入一张表，您放入了 2 个文件'],
    [[file(0)], '“库存.xlsx”是空文件'],
    [[file(41 * 1024 * 1024)], '“库存.xlsx”超过 40 MB'],
  ])('looks at %j before it is sent', (files, why) => {
    const announced = refusal(files);
    if (why === undefined) expect(announced).toBeUndefined();
    else expect(announced).toContain(why);
  });

  it('cuts file names that are very long, and keeps their ending', () => {
    expect(shortName('报价.xlsx')).toBe('报价.xlsx');
    const name = shortName(`${'长'.repeat(250)}.xlsx`);
    expect(name).toHaveLength(120);
    expect(name.endsWith('长….xlsx')).toBe(true);
  });

  it('counts what was pasted', () => {
    expect(sizeOf('批号\t基差\r\n650\t1\r\n\r\n651\t2\t备注\r\n')).toEqual({ rows: 3, columns: 3 });
    expect(sizeOf(' \n')).toEqual({ rows: 0, columns: 0 });
  });
});

describe('the results of rows', () => {
  const result = {
    ...{ made: 3, repriced: 2, relisted: 1, unchanged: 4, takenOff: 1, failed: 2, kept: 0 },
    ...{ restored: 0, withdrawn: 0, batchesMade: 0, batchesChanged: 0, batchesBack: 0 },
  };
  const done = { kind: 'listing', state: 'done', counts, result } as Upload;
  const sent = (one: Upload) =>
    outcomesOf(one).map(([outcome, count]) => `${outcomeName(outcome, one.kind)} ${count}`);

  it('is counted as in the result', () => {
    expect(sent(done)).toEqual(
      ['新挂牌 3', '改价 2', '重新上架 1', '下架 1', '不变 4', '未导入 2', '已跳过 1'], //
    );
  });

  it('describes for an undone upload what was restored and what was not', () => {
    const undone = { ...done, state: 'undone', result: { ...result, restored: 6, kept: 1 } };
    const rest = ['不变 4', '未导入 2', '已跳过 1'];
    expect(sent(undone as Upload)).toEqual(['已撤回 6', '没有恢复 1', ...rest]);
    const data = { ...undone, kind: 'quality' } as Upload;
    expect(sent(data)).toEqual(['已撤回 6', '没有撤回 1', '已有 4', ...rest.slice(1)]);
  });
});

it('what is filled in for all lines survives', () => {
  const given = { price: 15000, packType: 2, cottonType: 1, depotName: '库尔勒库' } as const;
  expect(defaultsOf(draftOf(given), true)).toEqual(given);
});

it.each([
  [0, 0, ''],
  [9, 0, '9 批没有采摘方式，买家按手采、机采筛选时看不到。请在这里填写'],
  [0, 1200, '1,200 批没有类型，买家按锯齿、皮辊、长绒筛选时看不到。请在这里填写'],
])('%d and %d lots without a value are counted in a sentence', (lacksPick, lacksGin, text) =>
  expect(lackingText({ lacksPick, lacksGin })).toBe(text),
);
