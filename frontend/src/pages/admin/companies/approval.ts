import type { AdminCompany } from '../../../api/admin';

/** The items that an administrator verifies before the approval of a company, as the call names them. */
export const approvalChecks = [
  ['licenceChecked', '执照已核对'],
  ['creditCodeChecked', '统一社会信用代码已核对'],
  ['nameChecked', '企业名称一致'],
  ['contactChecked', '联系人已核实'],
] as const;

export type ApprovalCheck = (typeof approvalChecks)[number][0];

/** What an administrator has verified, and the reason where something is open. */
export interface Approval {
  checks: ApprovalCheck[];
  note?: string;
}

type Papers = Pick<AdminCompany, 'licence' | 'missing' | 'contact' | 'phone'>;

/** Reports whether a company has the information that a check is about. */
export function checkable(company: Papers, check: ApprovalCheck): boolean {
  if (check === 'licenceChecked') return Boolean(company.licence);
  if (check === 'creditCodeChecked') return !company.missing.includes('统一社会信用代码');
  return check === 'nameChecked' || Boolean(company.contact || company.phone);
}

/** Returns the warning of an approval: what is missing and what is not verified; empty for none. */
export function approvalWarning({ missing }: Papers, checks: ApprovalCheck[]): string {
  const open = approvalChecks.filter(([check]) => !checks.includes(check)).map(([, text]) => text);
  return [
    missing.length > 0 && `缺少：${missing.join('、')}`,
    open.length > 0 && `还没有勾选：${open.join('、')}`,
  ]
    .filter(Boolean)
    .join('；');
}
