import { Button, Select } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../../api/client';
import type { ImportedSheet } from '../../../api/imported-sheets';
import { StateBox } from '../../../ui/state-tag';
import { useToast } from '../../../ui/toast';
import styles from './columns.module.css';

/** What a column of a sheet can be, by the keys of the server. */
const readings: Record<string, string> = {
  billOfLadingNo: '提单号',
  depotName: '仓库或港口',
  position: '货物位置',
  shipMonth: '装船月份',
  quota: '带配额',
  cottonYear: '年度',
  country: '产地国',
  level: '等级',
  length: '长度',
  strong: '强力',
  mikeMin: '马值',
  packnum: '包数',
  amount: '重量',
  currency: '币种',
  indexCode: '合约',
  basis: '基差',
  price: '一口价',
  listingValidity: '有效期',
  notes: '备注',
};

const options = [
  { value: '', label: '不读取' },
  ...Object.entries(readings).map(([value, label]) => ({ value, label })),
];

interface ColumnsProps {
  sheet: ImportedSheet;
  onChange: (input: {
    importID: number;
    columns: { number: number; key: string }[];
  }) => Promise<unknown>;
}

/** What the columns of a sheet are read as. A choice is remembered for the next sheets of the company. */
export function Columns({ sheet, onChange }: ColumnsProps) {
  const { importID, columns, missing } = sheet;
  const unread = columns.filter(({ key }) => key === '');
  const [open, setOpen] = useState(missing.length > 0);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const choose = async (number: number, key: string) => {
    setBusy(true);
    try {
      await onChange({ importID, columns: [{ number, key }] });
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.columns} aria-label="表格的列">
      {missing.length > 0 && (
        <StateBox tone="waiting" title={`没有找到 ${missing.join('、')}：请在下面选出是哪一列`} />
      )}
      <p>
        {unread.length > 0
          ? `没有读取的列：${unread.map(({ title }) => title).join('、')}`
          : '各列都已读取'}
        <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '改列的含义'}
        </Button>
      </p>
      {open && (
        <ul>
          {columns.map(({ number, title, key }) => (
            <li key={number}>
              <span title={title}>{title}</span>
              <Select
                size="small"
                aria-label={`“${title}”列`}
                disabled={busy}
                value={key}
                options={options}
                onChange={(to) => void choose(number, to)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
