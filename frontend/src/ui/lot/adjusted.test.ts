import { expect, it } from 'vitest';
import { outsideReason } from './adjusted';

const lot = {
  primaryColor: '31',
  lengthAvg: 26.6,
  strongAvg: 25.7,
  mikeGrade: 'B2',
  neatAvg: 79.1,
  ge: null,
};

it.each([
  [
    {},
    '升贴水表没有收录此批的某个等级，不能折算（颜色级 31 白棉3级，长度 26 mm，马值 B2，强力 S4，整齐度 U4）',
  ],
  [
    { ge: { 31: 97.85, 32: 100 } },
    '升贴水表没有收录此批的某个等级，不能折算（颜色级 31、32，长度 26 mm，马值 B2，强力 S4，整齐度 U4）',
  ],
  [{ primaryColor: '' }, '颜色级未知，不能按升贴水表折算'],
  [{ mikeGrade: null, neatAvg: null }, '马值、整齐度未知，不能按升贴水表折算'],
])('%j', (more, sentence) => expect(outsideReason({ ...lot, ...more })).toBe(sentence));
