import { expect, it } from 'vitest';
import { sourceText } from './source';

const from = (kind: string, memberName = '', at: string | null = null) => ({
  source: { kind, memberName, at },
  inspectOrg: '',
});

it('names the source of findings, and claims no inspection', () => {
  expect(sourceText({ ...from('inspection'), inspectOrg: '阿克苏纤维检验所' })).toBe(
    '公检（阿克苏纤维检验所）',
  );
  expect(sourceText(from('inspection'))).toBe('公检');
  expect(sourceText(from('seller', '银穗棉业', '2026-11-22T02:00:00Z'))).toBe(
    '卖方提供（银穗棉业，2026-11-22 10:00）',
  );
  expect(sourceText(from('import'))).toBe('导入数据');
});
