import { Input } from 'antd';
import styles from './admin.module.css';

interface NameSearchProps {
  /** what is looked for: 企业名称, 姓名或手机号 */
  what: string;
  label: string;
  maxLength: number;
  /** what the address looks for */
  value: string;
  onFind: (text: string) => void;
}

/** Finds the rows with a text in their names. */
export function NameSearch({ what, label, maxLength, value, onFind }: NameSearchProps) {
  return (
    <Input.Search
      key={value}
      className={styles.adminFind}
      allowClear
      maxLength={maxLength}
      defaultValue={value}
      placeholder={what}
      aria-label={label}
      onSearch={(text) => onFind(text.trim())}
    />
  );
}
