import { StateTag } from '../state-tag';

interface RightsProps {
  /** a member of a company; 1 for a right that the member has */
  of: { isManager: number; isProductManagement: number };
}

/** The rights of a member as tags. */
export function Rights({ of: { isManager, isProductManagement } }: RightsProps) {
  if (isManager !== 1 && isProductManagement !== 1) return '成员';
  return (
    <span>
      {isManager === 1 && <StateTag tone="good">管理员</StateTag>}
      {isProductManagement === 1 && <StateTag tone="good">产品管理</StateTag>}
    </span>
  );
}
