import type { Joining as Asked } from '../../../api/company';
import type { StoredPicture } from '../../../ui/upload/use-pictures';

/** The values of the dialog. */
export interface Joining {
  memberName: string;
  city?: string;
  creditCode?: string;
  legal?: string;
  licence?: StoredPicture[];
  isShow?: boolean;
  remark?: string;
}

/** Returns the hint of the remark: its reader and its use. */
export const remarkHint = '审核人会看到，如您的部门和职务';

/**
 * Returns the input of an application: for an existing company its name and the remark; empty fields are
 * absent.
 */
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
