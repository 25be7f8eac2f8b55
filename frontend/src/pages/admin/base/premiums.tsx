import { Button } from 'antd';
import { useState } from 'react';
import { type PremiumRow, usePremiumTables, useRemovePremiumTable } from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';
import { PremiumDialog } from './premium-dialog';
import { TabHead } from './tab-head';

type Open = { like?: PremiumRow; isNew: boolean };

/** Published tables of premiums over base cotton 3128B. */
export function Premiums() {
  const query = usePremiumTables();
  const [open, setOpen] = useState<Open>();
  const remove = useRemove();
  const columns: Column<PremiumRow>[] = [
    {
      title: '名称',
      head: true,
      cell: ({ name, code, default: first }) => (
        <span>
          {name} {first && <StateTag tone="good">默认</StateTag>}
          <small>{code}</small>
        </span>
      ),
    },
    {
      title: '起用日期',
      narrow: true,
      className: 'num',
      cell: ({ validFrom }) => validFrom || '未注明',
    },
    { title: '适用范围', className: styles.wide, cell: ({ applies }) => applies },
    { title: '出处', className: styles.wide, cell: ({ source }) => source },
    {
      title: '操作',
      actions: true,
      cell: (table) => (
        <>
          <Button type="link" size="small" onClick={() => setOpen({ like: table, isNew: false })}>
            修改
          </Button>
          <Button type="link" size="small" onClick={() => setOpen({ like: table, isNew: true })}>
            复制为新表
          </Button>
          {!table.standard && (
            <Button type="link" size="small" danger onClick={() => remove(table)}>
              删除
            </Button>
          )}
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
      <TableArea label="升贴水表" query={query} columns={columns} rowKey={({ code }) => code} />
      {open && <PremiumDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const removed = useRemovePremiumTable();
  return async ({ code, name }: PremiumRow) => {
    const text = `删除“${name}”后，不能再按它折算价格，是否继续？`;
    if (!(await ask({ title: '删除升贴水表', text }))) return;
    made(removed.mutateAsync({ code }), () => toast.success('已删除'));
  };
}
