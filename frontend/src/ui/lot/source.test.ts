import { expect, it } from 'vitest';
import { sourceText } from './source';

const from = (kind: string, memberName = '', at: string | null = null) => ({
  source: { kind, memberName, at },
  ...{
    inspectOrg: '',
    laboratory: '',
    qualityCert: '',
    weightCert: '',
    inspectedOn: '',
    standard: '',
  },
});

it('names the source of findings, and claims no inspection', () => {
  expect(sourceText({ ...from('inspection'), inspectOrg: '阿克苏纤维检验所' })).toBe(
    '公检（阿克苏纤维检验所）',
  );
  expect(sourceText(from('inspection'))).toBe('公检');
  expect(sourceText(from('seller', '银穗棉业', '2026-11-22T02:00:00Z'))).toBe(
    '卖家填报（银穗棉业，2026-11-22 10:00）',
  );
  const papers = {
    ...{ qualityCert: 'Q1', laboratory: '奎屯实验室', inspectedOn: '2026-10-18' },
    standard: 'GB1103.1-2023',
  };
  expect(sourceText({ ...from('both', '银穗棉业'), ...papers })).toBe(
    '公检（证书 Q1，奎屯实验室，2026-10-18 检验，GB1103.1-2023）；证书所缺由银穗棉业填报',
  );
  expect(sourceText(from('import'))).toBe('导入数据');
});
