import { Input } from 'antd';
import styles from './list-controls.module.css';

interface KeywordFieldProps {
  /** the columns that are searched: 企业名称, 姓名或手机号 */
  what: string;
  /** the name of the field; made from the columns when left out */
  label?: string;
  maxLength: number;
  /** the keyword in the URL */
  value: string;
  onFind: (text: string) => void;
}

/** Finds the rows that contain a keyword. */
export function KeywordField({ what, label, maxLength, value, onFind }: KeywordFieldProps) {
  return (
    <Input.Search
      key={value}
      className={styles.keyword}
      allowClear
      maxLength={maxLength}
      defaultValue={value}
      placeholder={what}
      aria-label={label ?? `按${what}查找`}
      onSearch={(text) => onFind(text.trim())}
    />
  );
}
