import { Select } from 'antd';
import styles from '../admin.module.css';

interface CompanyKind {
  label: string;
  /** the input of the call */
  request: { product?: boolean; broker?: boolean; lacksManager?: boolean };
  /** content for an empty list */
  nothing: string;
}

/** Kinds of companies that the list can be narrowed to, as its address names them. */
export const companyKinds: Record<string, CompanyKind> = {
  product: { label: '会员企业', request: { product: true }, nothing: '还没有会员企业' },
  broker: { label: '居间企业', request: { broker: true }, nothing: '还没有居间企业' },
  lacksManager: {
    label: '没有管理员',
    request: { lacksManager: true },
    nothing: '每家企业都有管理员',
  },
};

interface CompanyKindsProps {
  value: string;
  onChange: (kind: string) => void;
}

/** Narrows the list of companies to a kind. */
export function CompanyKinds({ value, onChange }: CompanyKindsProps) {
  return (
    <Select
      className={styles.kindChoice}
      aria-label="企业类别"
      value={companyKinds[value] ? value : ''}
      options={[
        { value: '', label: '全部企业' },
        ...Object.entries(companyKinds).map(([key, { label }]) => ({ value: key, label })),
      ]}
      onChange={onChange}
    />
  );
}
