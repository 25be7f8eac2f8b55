import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Certificate } from '../../../api/types';
import { Distributions } from './distributions';
import { GinneryName } from './identity';
import { KeyFigures } from './key-figures';
import { Weights } from './weights';

/** A certificate from a sheet with few columns. */
const lacking = {
  ...{ primaryColor: '', length: null, strength: null, mike: null, mikeGrade: null },
  ...{ uniformity: null, moisture: 0, impurity: 0, amount: 0, packnum: 186 },
  ...{ colours: [], lengths: [], mikes: [], strengths: [], uniformities: [], ginning: [] },
  ...{ rd: null, plusB: null, foreignBales: null },
  ...{ gross: 0, tare: 0, net: 42.1, source: { kind: 'seller', memberName: '甲', at: null } },
} as unknown as Certificate;

it('claims nothing that is not known of a lot', () => {
  const { container } = render(
    <>
      <KeyFigures batch={lacking} />
      <Weights batch={lacking} />
    </>,
  );
  expect(container.textContent).not.toMatch(/无主体|0\.0|公重 = 净重|证书/);
});

it('shows what is known of a ginnery', () => {
  const textOf = (code: string, name: string) => {
    const ginnery = { ...{ code, name, unconfirmed: true }, area: '', city: '', address: '' };
    const batch = { ...lacking, type: 0, ginnery } as Certificate;
    return render(<GinneryName batch={batch} />, { wrapper: MemoryRouter }).container.textContent;
  };
  expect(textOf('', '')).toBe('—');
  expect(textOf('65701', '')).toBe('名称未知（代码 65701）');
  expect(textOf('65701', '甲棉业')).toBe('甲棉业（65701）（待核）');
});

it('has one sentence in place of empty distributions', () => {
  const { container, getByText } = render(<Distributions batch={lacking} />);
  getByText('卖家表中没有检验分布，平台登记公检证书后显示。');
  expect(container.querySelectorAll('figure')).toHaveLength(1);
});
