import type { Enterprise } from '../../api/types';
import type { Tone } from '../../ui/member-menu/state-tag';

const companyFrozen = 1;
const companyApproved = 2;

const memberships: Record<number, [string, Tone]> = {
  1: ['待企业管理员审核', 'waiting'],
  3: ['账号已冻结', 'ended'],
  4: ['申请未通过', 'ended'],
  5: ['已解绑', 'plain'],
};

type Standing = Pick<Enterprise, 'companyStatus' | 'membership'>;

/** Where a person stands in a company, in words: what keeps him out comes first. */
export function standingOf({ companyStatus, membership }: Standing): [string, Tone] {
  if (companyStatus === companyFrozen) return ['企业已冻结', 'ended'];
  const kept = memberships[membership];
  if (kept) return kept;
  return companyStatus === companyApproved ? ['已通过', 'good'] : ['平台审核中', 'waiting'];
}
