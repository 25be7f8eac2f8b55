import { Button } from 'antd';
import { useState } from 'react';
import {
  useConfirmWarehouse,
  useMergeWarehouse,
  useWarehouses,
  type Warehouse,
} from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { KeywordField } from '../../../ui/table/keyword-field';
import { useListState } from '../../../ui/table/list-state';
import { Pager } from '../../../ui/table/pager';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';
import { MergeDialog } from './merge-dialog';
import { Proposed } from './proposed';
import { TabHead } from './tab-head';
import { WarehouseDialog } from './warehouse-dialog';

const nothing = '还没有仓库：在这里新增，或等卖家表格中的仓库再核实';
const pageSize = 50;

type Open = { step: 'edit'; warehouse?: Warehouse } | { step: 'merge'; warehouse: Warehouse };

/** Warehouses with the other ways of writing their names; making two that are one into one. */
export function Warehouses() {
  const [{ name, page }, choose] = useListState(['tab', 'name']);
  const query = useWarehouses(name);
  const [open, setOpen] = useState<Open>();
  const confirm = useConfirmed();
  const unconfirmed = query.data?.filter((one) => one.unconfirmed).length ?? 0;
  const close = () => setOpen(undefined);
  const begin = (page - 1) * pageSize;
  return (
    <>
      <TabHead
        note={query.data && noteOf(query.data.length, unconfirmed)}
        add="新增仓库"
        onAdd={() => setOpen({ step: 'edit' })}
      >
        <KeywordField
          what="名称或其他写法"
          label="按名称查找仓库"
          maxLength={60}
          value={name}
          onFind={(text) => choose({ name: text })}
        />
      </TabHead>
      <TableArea
        label="仓库"
        query={{ ...query, data: query.data?.slice(begin, begin + pageSize) }}
        columns={columns(setOpen, confirm)}
        rowKey={({ id }) => id}
        empty={<Nothing text={name ? `没有名称含“${name}”的仓库` : nothing} />}
      />
      {query.data && (
        <Pager
          page={page}
          size={pageSize}
          total={query.data.length}
          onPage={(to) => choose({ page: to })}
        />
      )}
      {open?.step === 'edit' && <WarehouseDialog warehouse={open.warehouse} onClose={close} />}
      {open?.step === 'merge' && <Merge from={open.warehouse} onClose={close} />}
    </>
  );
}

const noteOf = (total: number, unconfirmed: number) =>
  `共 ${whole(total)} 个${unconfirmed > 0 ? `，其中 ${whole(unconfirmed)} 个待核` : ''}；其他写法在搜索和导入时都认作同一个仓库`;

/** Confirms a warehouse that a seller has added, after asking. */
function useConfirmed() {
  const ask = useAsk();
  const toast = useToast();
  const confirm = useConfirmWarehouse();
  return async ({ id, name }: Warehouse) => {
    const text = `确认“${name}”是一个独立的仓库，名称和地区无误？与已有的仓库重复时请用合并`;
    if (!(await ask({ title: '核实仓库', text, agree: '核实' }))) return;
    made(confirm.mutateAsync({ id }), () => toast.success(`“${name}”已核实`));
  };
}

const columns = (
  onOpen: (open: Open) => void,
  onConfirm: (warehouse: Warehouse) => void,
): Column<Warehouse>[] => [
  { title: '仓库', head: true, cell: (warehouse) => <Proposed {...warehouse} /> },
  { title: '存放地', narrow: true, cell: ({ area }) => area },
  { title: '城市', narrow: true, cell: ({ city }) => city },
  { title: '运距市县', narrow: true, cell: ({ placeName, named }) => placeName || named },
  { title: '专用线', narrow: true, cell: ({ siding }) => (siding ? '有' : '') },
  {
    title: '其他写法',
    className: styles.wide,
    cell: ({ aliases }) => (
      <span>
        {aliases.map((alias) => (
          <StateTag key={alias} tone="plain">
            {alias}
          </StateTag>
        ))}
      </span>
    ),
  },
  {
    title: '操作',
    actions: true,
    cell: (warehouse) => (
      <>
        {warehouse.unconfirmed && (
          <Button type="link" size="small" onClick={() => onConfirm(warehouse)}>
            核实
          </Button>
        )}
        <Button type="link" size="small" onClick={() => onOpen({ step: 'edit', warehouse })}>
          修改
        </Button>
        <Button
          type="link"
          size="small"
          danger
          onClick={() => onOpen({ step: 'merge', warehouse })}
        >
          合并
        </Button>
      </>
    ),
  },
];

/** Merges a warehouse, which is removed, into another one. */
function Merge({ from, onClose }: { from: Warehouse; onClose: () => void }) {
  const merge = useMergeWarehouse();
  const others = (useWarehouses().data ?? []).filter(({ id }) => id !== from.id);
  return (
    <MergeDialog
      from={from.name}
      others={others.map(({ id, name, city, aliases }) => ({
        ...{ value: id, name, label: city ? `${name}（${city}）` : name },
        names: [name, ...aliases].join(' '),
      }))}
      placeholder="保留的仓库"
      lots={{ depositary: from.name }}
      change="仓库改为"
      consequences={[
        `“${from.name}”和它的 ${whole(from.aliases.length)} 个其他写法，成为保留的仓库的其他写法`,
        `“${from.name}”不再存在，不能撤销`,
      ]}
      busy={merge.isPending}
      onMerge={(into) => merge.mutateAsync({ from: from.id, into })}
      onClose={onClose}
    />
  );
}
