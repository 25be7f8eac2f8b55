import type { AdminCompany } from '../../../api/admin';
import { timeText } from '../../../ui/moment';

const waiting = 3;

/** Returns the results of reviews: for a repeated one, the last result and the changes since. */
export function reviewFacts(
  company: Pick<AdminCompany, 'status' | 'returned' | 'mended' | 'reviewNote' | 'reviewedAt'>,
): Record<string, string> {
  const { status, returned, mended, reviewNote, reviewedAt } = company;
  const reviewed = timeText(reviewedAt);
  if (status !== waiting) return { 审核时间: reviewed, 审核意见: reviewNote };
  if (!returned) return {};
  return { 上次审核: reviewed, 上次退回: returned, 退回后的修改: mended };
}

/** Why something that was decided of a company was refused: the server's sentence, and what is shown now. */
export interface Refusal {
  reason: string;
  text: string;
}

type Versioned = Pick<AdminCompany, 'version'>;

/** Describes a refusal by the company as it was reviewed and as it is now. */
export function refusalOf(reason: string, before: Versioned, now: Versioned): Refusal {
  const shown = before.version === now.version ? '状态' : '资料';
  return { reason, text: `以下是现在的${shown}；您刚才的操作没有生效。` };
}
