import type { Joining as Asked } from '../../../api/company';
import type { StoredPicture } from '../../../ui/upload/use-pictures';

/** What the dialog holds. */
export interface Joining {
  memberName: string;
  city?: string;
  creditCode?: string;
  legal?: string;
  licence?: StoredPicture[];
  isShow?: boolean;
  remark?: string;
}

/** Who reads what an applicant says, and what it is good for. */
export const remarkHint = '审核人会看到，如您的部门和职务';

/** What is sent: of a company that exists its name and the remark; what was left empty is left out. */
export function joiningOf(joining: Joining, found: boolean): Asked {
  const memberName = joining.memberName.trim();
  if (!found) return { memberName, remark: joining.remark?.trim() || undefined };
  return {
    memberName,
    found,
    city: joining.city?.trim() || undefined,
    creditCode: joining.creditCode || undefined,
    legal: joining.legal?.trim() || undefined,
    licence: joining.licence?.[0]?.id,
    isShow: joining.isShow || undefined,
  };
}
