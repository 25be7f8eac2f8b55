import type { AdminCompany } from '../../api/admin';
import type { Tone } from '../../ui/member-menu/state-tag';

/** The states of a company, numbered as the server does, in the order of the filter. */
export const companyStates = { 3: '待审核', 2: '已通过', 1: '已冻结' } as const;

/** How the state of a company looks. A company that was sent back still waits for its review. */
export function companyState({ status, reviewNote }: AdminCompany): [Tone, string] {
  if (status === 1) return ['ended', companyStates[1]];
  if (status === 2) return ['good', companyStates[2]];
  return reviewNote ? ['plain', '已退回'] : ['waiting', companyStates[3]];
}
