import type { CompanyInfo } from '../../../api/types';
import { parseTime, timeText } from '../../../ui/moment';
import { StateBox, type Tone } from '../../../ui/state-tag';

const approved = 2;
const sentBack = 4;

/** The state of the company's review, and the next step. */
export function ReviewState({ company }: { company: CompanyInfo }) {
  const [tone, title, text] = standing(company);
  return (
    <StateBox tone={tone} title={title}>
      {text}
    </StateBox>
  );
}

/** Returns the state of a company's review with its texts. */
export function standing(company: CompanyInfo): [Tone, string, string?] {
  const { status, reviewNote, reviewedAt, appliedAt, returned, mended } = company;
  const reviewed = parseTime(reviewedAt) === undefined ? '' : `（${timeText(reviewedAt)}）`;
  if (status === approved) return ['good', `已通过平台审核${reviewed}`];
  if (status === sentBack) {
    return ['ended', `平台审核未通过${reviewed}`, `${reviewNote}。修改并保存后将重新审核。`];
  }
  const applied = parseTime(appliedAt) === undefined ? '' : `，提交于 ${timeText(appliedAt)}`;
  if (returned) {
    return [
      'waiting',
      `平台重新审核中${applied}`,
      `上次退回：${returned}。退回后的修改：${mended || '无'}。`,
    ];
  }
  return [
    'waiting',
    `平台审核中${applied}`,
    '资料齐全可以更快通过：信用代码、法定代表人和营业执照。',
  ];
}
