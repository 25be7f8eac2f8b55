import { expect, it } from 'vitest';
import { joiningOf } from './joining';

const filled = {
  memberName: ' 新棉贸易有限公司 ',
  city: ' 喀什',
  creditCode: '91650000MA0000000X',
  legal: '小李 ',
  licence: [{ id: 7, url: '/7' }],
  isShow: true,
  remark: ' 采购部 ',
};

it('sends only name and remark for an existing company', () => {
  expect(joiningOf(filled, false)).toEqual({ memberName: '新棉贸易有限公司', remark: '采购部' });
});

it('sends everything but the remark for a new company', () => {
  expect(joiningOf(filled, true)).toEqual({
    memberName: '新棉贸易有限公司',
    found: true,
    city: '喀什',
    creditCode: '91650000MA0000000X',
    legal: '小李',
    licence: 7,
    isShow: true,
  });
});

it.each([false, true])('leaves out what was left empty (founding: %s)', (found) => {
  const query = joiningOf(
    {
      memberName: '新棉贸易有限公司',
      city: ' ',
      creditCode: '',
      legal: '',
      licence: [],
      isShow: false,
      remark: ' ',
    },
    found,
  );
  expect(JSON.parse(JSON.stringify(query))).toEqual({
    memberName: '新棉贸易有限公司',
    ...(found && { found }),
  });
});
