import type { Enterprise } from '../../../api/types';
import type { Tone } from '../../../ui/state-tag';

const companyFrozen = 1;
const companyApproved = 2;
const companySentBack = 4;

const memberships: Record<Enterprise['membership'], [string, Tone] | undefined> = {
  1: ['待企业管理员审核', 'waiting'],
  2: undefined,
  3: ['账号已冻结', 'ended'],
  4: ['申请未通过', 'ended'],
  5: ['已解绑', 'plain'],
};

type State = Pick<Enterprise, 'companyStatus' | 'membership'>;

/** Describes the state of a membership; obstacles come first. */
export function stateOf({ companyStatus, membership }: State): [string, Tone] {
  if (companyStatus === companyFrozen) return ['企业已冻结', 'ended'];
  const kept = memberships[membership];
  if (kept) return kept;
  if (companyStatus === companySentBack) return ['平台已退回', 'ended'];
  return companyStatus === companyApproved ? ['已通过', 'good'] : ['平台审核中', 'waiting'];
}

const applied = 1;

type Reasons = Pick<Enterprise, 'membership' | 'note' | 'companyNote'>;

/** Returns the reason of the state, if any; for a repeated application, the reason of the last refusal. */
export function whyOf({ membership, note, companyNote }: Reasons): string {
  if (membership === applied && note) return `上次未通过：${note}`;
  return note || companyNote;
}
