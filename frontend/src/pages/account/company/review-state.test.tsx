import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CompanyInfo } from '../../../api/types';
import { ReviewState } from './review-state';

const waits = { status: 3, returned: '', mended: '', reviewNote: '' } as CompanyInfo;
const announced = (company: CompanyInfo) =>
  renderToStaticMarkup(<ReviewState company={company} />).replace(/<[^>]*>/g, ' ');

it('a company that waits for the first time shows advice', () => {
  expect(announced(waits)).toContain('资料齐全可以更快通过');
});

it('a company that waits again shows why it was returned and what has changed', () => {
  const text = announced({ ...waits, returned: '照片不清楚', mended: '法人：空 → 小李' });
  expect(text).toContain('上次退回：照片不清楚。退回后的修改：法人：空 → 小李');
});
