import { DownOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useState } from 'react';
import type { SheetColumn, SheetField } from '../../../api/uploads';
import styles from './sheet.module.css';
import { columnName } from './words';

interface ColumnMeaningProps {
  column: SheetColumn;
  /** all columns of the sheet */
  columns: SheetColumn[];
  /** what a column can be about */
  fields: SheetField[];
  onChange: (field: string) => void;
}

const unread = '不读取';

/** The meaning of a column. A click opens a search for another one. */
export function ColumnMeaning({ column, columns, fields, onChange }: ColumnMeaningProps) {
  const [choosing, setChoosing] = useState(false);
  const { field, fieldTitle, title, index } = column;
  const label = `${title || columnName(index)}的含义`;
  if (!choosing) {
    return (
      <button
        type="button"
        className={`${styles.meaning} ${field ? '' : styles.none}`}
        aria-label={`${label}：${fieldTitle || unread}`}
        onClick={() => setChoosing(true)}
      >
        {fieldTitle || unread} <DownOutlined className="small-icon" aria-hidden />
      </button>
    );
  }
  return (
    <Select
      autoFocus
      defaultOpen
      size="small"
      className={styles.meaningSelect}
      aria-label={label}
      value={field}
      options={optionsOf(fields, columns, index)}
      popupMatchSelectWidth={260}
      virtual={false} // antd marks groups of virtual lists as selectable
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(to) => {
        setChoosing(false);
        if (to !== field) onChange(to);
      }}
      onBlur={() => setChoosing(false)}
      onOpenChange={(open) => !open && setChoosing(false)}
    />
  );
}

/** Returns the meanings by groups. A meaning of another column names that column. */
function optionsOf(fields: SheetField[], columns: SheetColumn[], own: number) {
  const taken = new Map(
    columns.filter(({ index }) => index !== own).map(({ field, index }) => [field, index]),
  );
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { field, title, group } of fields) {
    const other = taken.get(field);
    const label = other === undefined ? title : `${title}（现为 ${columnName(other)} 列）`;
    const list = groups.get(group) ?? [];
    groups.set(group, [...list, { value: field, label: group ? `${group} ${label}` : label }]);
  }
  return [
    { value: '', label: `${unread}这一列` },
    ...[...groups].map(([group, options]) => ({ label: group || '批次与报价', options })),
  ];
}
