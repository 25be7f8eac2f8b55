import { Button, Tag } from 'antd';
import { useState } from 'react';
import { type PremiumRow, usePremiumTables } from '../../api/admin';
import type { RowColumn } from '../../ui/member-menu/rows';
import { PremiumDialog } from './premium-dialog';
import { RowsArea } from './rows-area';
import { TabHead } from './tab-head';

type Open = { like?: PremiumRow; isNew: boolean };

/** Published tables of premiums over base cotton 3128B. */
export function Premiums() {
  const query = usePremiumTables();
  const [open, setOpen] = useState<Open>();
  const columns: RowColumn<PremiumRow>[] = [
    {
      title: '名称',
      head: true,
      cell: ({ name, standard }) => (
        <span>
          {name} {standard && <Tag color="success">默认</Tag>}
        </span>
      ),
    },
    { title: '编号', className: 'num', cell: ({ code }) => code },
    { title: '起用日期', className: 'num narrow', cell: ({ validFrom }) => validFrom || '未注明' },
    { title: '适用范围', className: 'wide', cell: ({ applies }) => applies },
    { title: '出处', className: 'wide', cell: ({ source }) => source },
    {
      title: '操作',
      className: 'actions',
      cell: (table) => (
        <>
          <Button type="link" size="small" onClick={() => setOpen({ like: table, isNew: false })}>
            修改
          </Button>
          <Button type="link" size="small" onClick={() => setOpen({ like: table, isNew: true })}>
            复制为新表
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <TabHead
        note="元/吨，相对 3128B；新年度请新增一张表，不要改旧表"
        add="新增升贴水表"
        onAdd={() => setOpen({ isNew: true })}
      />
      <RowsArea label="升贴水表" query={query} columns={columns} rowKey={({ code }) => code} />
      {open && <PremiumDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
