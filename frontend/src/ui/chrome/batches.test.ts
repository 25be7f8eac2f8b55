import { describe, expect, it } from 'vitest';
import {
  batchesAddress,
  groupDigits,
  isWholeBatches,
  onlyBatches,
  readBatches,
  refuseBatches,
  writeBatches,
  wrongWith,
} from './batches';

const a = '65012252001';
const b = '65534162018';
const many = (n: number) => Array.from({ length: n }, (_, i) => String(65012252001 + i));

describe('readBatches', () => {
  it.each([
    [`${a},${b}`],
    [`${a}，${b}`],
    [`${a}\n${b}\n`],
    [`  ${a}  ${b}`],
    [`${a}、${b}；${a}`],
    [`${a}${b}`],
    ['65012-252001, 批号65534162018'],
    [`${a}.0\n${b}.00`],
    ['6.5012252001E+10 6.5534162018e10'],
    ["６５０１２２５２００１,'65534162018"],
  ])('%j has two', (text) => {
    expect(readBatches(text)).toEqual({ numbers: [a, b], wrong: [] });
  });

  it('names what is no batch number', () => {
    expect(readBatches(`${a},6501225200,南疆`)).toEqual({
      numbers: [a],
      wrong: ['6501225200', '南疆'],
    });
  });
});

it('reads the batch numbers of rows that were copied from a spreadsheet', () => {
  const rows = ['序号\t批号\t公重\t联系电话', `1\t${a}\t42.5\t13812345678`, `2\t${b}\t43.1\t`];
  expect(readBatches(rows.join('\n'))).toEqual({ numbers: [a, b], wrong: [] });
  expect(readBatches('3\t6501225200\t42.5')).toEqual({ numbers: [], wrong: ['6501225200'] });
});

it('distinguishes telephone numbers from batch numbers of the same length', () => {
  const text = `${a} 13812345678 0991-1234567 13012251001`;
  expect(readBatches(text)).toEqual({
    numbers: [a, '13012251001'],
    wrong: ['13812345678', '0991-1234567'],
  });
  expect(wrongWith('0991-1234567')).toBe('像电话号码，不像批号');
});

describe('refuseBatches', () => {
  it.each([
    ['', '请输入批号!'],
    [' ,，\n', '请输入批号!'],
    ['123', '没有可以查询的批号'],
    [`${a},123`, undefined],
    [many(101).join(','), '最多查询 100 个批号，现有 101 个'],
    [many(100).join(','), undefined],
  ])('%.20j', (text, sentence) => {
    expect(refuseBatches(readBatches(text))).toBe(sentence);
  });
});

it.each([
  ['6501', '只有 4 位，应为 11 位'],
  ['650122520011', '有 12 位，应为 11 位'],
  ['南疆', '不是批号'],
])('%s %s', (text, sentence) => expect(wrongWith(text)).toBe(sentence));

it('an address survives whatever was written', () => {
  const address = batchesAddress([a, '<b>&#', '6501']);
  const params = new URLSearchParams(address.split('?')[1]);
  expect(params.get('batchIds')).toBe(`${a},<b>&#,6501`);
});

describe('writeBatches', () => {
  it('writes all hundred back, eleven digits a line', () => {
    const numbers = many(100);
    expect(writeBatches(numbers).split('\n')).toEqual(numbers);
    expect(writeBatches([...numbers, a]).split('\n')).toHaveLength(100);
  });

  it('keeps digits only, and wrong numbers apart', () => {
    expect(writeBatches(['<b>', a])).toBe(a);
    expect(writeBatches([a, '6501', '123456789'])).toBe(`${a}\n6501\n123456789`);
  });
});

describe('onlyBatches', () => {
  it.each([[a], [`${a} ${b}`], [`${a}，${b}\n`], [`${a}${b}`]])('%j is nothing else', (text) => {
    expect(onlyBatches(text)?.[0]).toBe(a);
  });

  it('takes wrong numbers along with whole ones', () => {
    expect(onlyBatches(`${a} 6501225 ${b}`)).toEqual([a, b, '6501225']);
  });

  it.each([
    [''],
    ['65012'],
    ['65012 65013'],
    [`${a} 南疆`],
    [`批号${a}`],
    [`${a}-${b}`],
    ['双29强29马3.7-4.2基差900'],
  ])('%j says more, or less', (text) => {
    expect(onlyBatches(text)).toBeUndefined();
  });
});

describe('groupDigits', () => {
  it.each([
    ['', ''],
    ['650-1225', '6501225'],
    [`${a}${b}`, `${a},${b}`],
    [`${a},${b}6`, `${a},${b},6`],
    ['批号 650122520016', '65012252001,6'],
  ])('of %j is %j', (text, grouped) => expect(groupDigits(text)).toBe(grouped));

  it('keeps 1,100 digits', () => {
    const grouped = groupDigits(many(120).join(''));
    expect(grouped).toBe(many(100).join(','));
  });
});

it.each([
  [`${a}${b}`, true],
  [`${a},${b}${a}`, true],
  [a, false],
  [`${a}6`, false],
  [`${a}6,${b.slice(1)}`, false],
  [`${a}\n${b}`, false],
])('%j is whole batch numbers without commas: %s', (text, whole) =>
  expect(isWholeBatches(text)).toBe(whole),
);
