import { describe, expect, it } from 'vitest';
import { onlyBatches, readBatches, refuseBatches, writeBatches } from './batches';

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

describe('refuseBatches', () => {
  it.each([
    ['', '请输入批号!'],
    [' ,，\n', '请输入批号!'],
    ['123', '这些不是 11 位批号：123'],
    [many(101).join(','), '最多查询 100 个批号，现有 101 个'],
    [many(100).join(','), undefined],
  ])('%.20j', (text, sentence) => {
    expect(refuseBatches(readBatches(text))).toBe(sentence);
  });
});

describe('writeBatches', () => {
  it('writes all hundred back, eleven digits a line', () => {
    const numbers = many(100);
    expect(writeBatches(numbers).split('\n')).toEqual(numbers);
    expect(writeBatches([...numbers, a]).split('\n')).toHaveLength(100);
  });

  it('keeps digits only', () => {
    expect(writeBatches(['<b>', a])).toBe(a);
  });
});

describe('onlyBatches', () => {
  it.each([[a], [`${a} ${b}`], [`${a}，${b}\n`], [`${a}${b}`]])('%j is nothing else', (text) => {
    expect(onlyBatches(text)?.[0]).toBe(a);
  });

  it.each([
    [''],
    ['65012'],
    [`${a} 南疆`],
    [`批号${a}`],
    [`${a}-${b}`],
    ['双29强29马3.7-4.2基差900'],
  ])('%j says more, or less', (text) => {
    expect(onlyBatches(text)).toBeUndefined();
  });
});
