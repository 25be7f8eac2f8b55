import { describe, expect, it } from 'vitest';
import { draftOf, patchOf } from './company-draft';
import type { CompanyInfo } from './types';

const mill: CompanyInfo = {
  memberID: 7,
  memberName: '鲁泰纺织',
  shortName: '鲁泰',
  city: '淄博',
  address: '',
  intro: '',
  contact: '王强',
  phone: '0533-1234567',
  creditCode: '',
  legal: '',
  licence: { id: 3, url: '/3' },
  status: 2,
  reviewNote: '',
  appliedAt: '',
  reviewedAt: '',
  product: false,
  carrier: false,
  broker: false,
  returned: '',
  mended: '',
  editable: true,
};

describe('patchOf', () => {
  const draft = draftOf(mill);

  it('is nothing when nothing changed, blanks apart', () => {
    expect(patchOf(mill, draft)).toBeUndefined();
    expect(patchOf(mill, { ...draft, city: ' 淄博 ' })).toBeUndefined();
  });

  it('has the changed fields alone, emptied ones too', () => {
    expect(patchOf(mill, { ...draft, legal: '李明 ', contact: '' })).toEqual({
      legal: '李明',
      contact: '',
    });
  });

  it('leaves what a form does not ask for', () => {
    const { memberName: _, ...query } = draft;
    expect(patchOf(mill, { ...query, city: '青岛' })).toEqual({ city: '青岛' });
    expect(patchOf(mill, { memberName: '鲁泰棉业' })).toEqual({ memberName: '鲁泰棉业' });
  });

  it('has another licence by its number; taking the picture away changes nothing', () => {
    expect(patchOf(mill, { ...draft, licence: [{ id: 9, url: '/9' }] })).toEqual({ licence: 9 });
    expect(patchOf(mill, { ...draft, licence: [] })).toBeUndefined();
  });
});
