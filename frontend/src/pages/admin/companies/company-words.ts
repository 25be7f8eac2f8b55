import type { AdminCompany } from '../../../api/admin';
import type { Tone } from '../../../ui/state-tag';

/** The states of a company, numbered as the server does: how each looks. */
const companyStates: Record<AdminCompany['status'], [Tone, string]> = {
  1: ['ended', '已冻结'],
  2: ['good', '已通过'],
  3: ['waiting', '待审核'],
  4: ['plain', '已退回'],
  5: ['plain', '已关闭'],
};

/** The states in the order of the filter. A company that was sent back waits for its own people. */
export const companyStatuses = [3, 4, 2, 1, 5] as const;

/** Returns the style of the state of a company. */
export const companyState = ({ status }: Pick<AdminCompany, 'status'>): [Tone, string] =>
  companyStates[status];
