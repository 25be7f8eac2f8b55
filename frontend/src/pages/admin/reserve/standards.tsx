import { Button, Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { usePremiumTables } from '../../../api/admin';
import {
  type ReserveStandard,
  useRemoveReserveStandard,
  useReserveStandards,
  useSetReserveStandard,
} from '../../../api/reserve';
import { serverNow } from '../../../api/server-clock';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { DayField } from '../../../ui/form/day-field';
import { NumberField } from '../../../ui/form/number-field';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { type Column, numberColumn, timeColumn } from '../../../ui/table/column';
import { dayOf } from '../../../ui/time';
import { useToast } from '../../../ui/toast';
import { SourceField } from '../base/entry-fields';
import { TabHead } from '../base/tab-head';
import { SaveDialog } from '../save-dialog';

/** The floor prices of the weeks with their tables of quality differences. */
export function Standards() {
  const query = useReserveStandards();
  const tables = usePublishedTables();
  const [open, setOpen] = useState<Partial<ReserveStandard>>();
  const remove = useRemove();
  const columns: Column<ReserveStandard>[] = [
    { title: '周', head: true, className: 'num', cell: ({ week }) => `${week} 当周` },
    { title: '类型', cell: ({ type }) => kindOf(type) },
    numberColumn('标准级底价', ({ price }) => whole(price), { unit: '元/吨' }),
    {
      title: '质量差价表',
      cell: ({ premiumTable }) =>
        tables.find(({ value }) => value === premiumTable)?.label ?? premiumTable,
    },
    { title: '来源', cell: ({ source }) => source },
    timeColumn('录入时间', ({ at }) => at),
    {
      title: '操作',
      actions: true,
      cell: (one) => (
        <>
          <Button type="link" size="small" onClick={() => setOpen(one)}>
            更正
          </Button>
          <Button type="link" size="small" danger onClick={() => void remove(one)}>
            删除
          </Button>
        </>
      ),
    },
  ];
  const newest = query.data?.[0];
  const table = tables.find(isAssociation)?.value ?? newest?.premiumTable ?? tables[0]?.value;
  const blank: Partial<ReserveStandard> = {
    week: dayOf(serverNow()),
    type: 0,
    ...(table && { premiumTable: table }),
  };
  return (
    <>
      <TabHead
        note="每批的底价 = 当周该类的标准级底价（没有时用各类的）+ 按质量差价表算的差价"
        add="公布底价"
        onAdd={() => setOpen(blank)}
      />
      <TableArea
        label="每周底价"
        query={query}
        columns={columns}
        rowKey={({ week, type }) => `${week} ${type}`}
        empty={<Nothing text="还没有公布底价：公布后各批才有底价" />}
      />
      {open && <StandardDialog initial={open} tables={tables} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** The kinds of cotton that a floor price is for. */
const kinds: { value: ReserveStandard['type']; label: string }[] = [
  { value: 0, label: '各类' },
  { value: 1, label: '新疆棉' },
  { value: 2, label: '地产棉' },
  { value: 3, label: '进口棉' },
];

const kindOf = (type: ReserveStandard['type']) =>
  kinds.find(({ value }) => value === type)?.label ?? '';

/** Reports whether a table is one of the cotton association, by whose differences floors are computed. */
const isAssociation = ({ label }: { label: string }) => /中棉协|棉花协会/.test(label);

/** Returns the published premium tables as choices. */
function usePublishedTables() {
  const tables = usePremiumTables().data ?? [];
  return tables.map(({ code, name, validFrom }) => ({
    value: code,
    label: `${name}${validFrom && `（${validFrom} 起）`}`,
  }));
}

function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const removed = useRemoveReserveStandard();
  return async ({ week, type, price }: ReserveStandard) => {
    const after = type === 0 ? '没有单独底价的批次不再有底价' : '该类批次改按各类的底价';
    const text = `删除 ${week} 当周${kindOf(type)}的底价 ${whole(price)} 元/吨，${after}。是否继续？`;
    if (!(await ask({ title: '删除底价', text }))) return;
    removed.mutate({ week, type }, { onSuccess: () => toast.success('已删除') });
  };
}

interface StandardDialogProps {
  initial: Partial<ReserveStandard>;
  tables: { value: string; label: string }[];
  onClose: () => void;
}

function StandardDialog({ initial, tables, onClose }: StandardDialogProps) {
  const [form] = Form.useForm<ReserveStandard>();
  const save = useSetReserveStandard();
  return (
    <SaveDialog
      title={
        initial.at ? `更正 ${initial.week} 当周${kindOf(initial.type ?? 0)}的底价` : '公布底价'
      }
      form={form}
      initial={initial}
      onSave={({ week, type, price, premiumTable, source }) =>
        save.mutateAsync({ week, type, price, premiumTable, source })
      }
      onClose={onClose}
    >
      <DayField name="week" label="那一周的任一天" disabled={Boolean(initial.at)} />
      <Form.Item name="type" label="类型" extra="地产棉、进口棉按别的指数公布时单独录入">
        <Radio.Group options={kinds} optionType="button" disabled={Boolean(initial.at)} />
      </Form.Item>
      <NumberField
        name="price"
        label="标准级底价"
        title="标准级底价（元/吨）"
        least={3000}
        most={60_000}
        autoFocus
      />
      <Form.Item
        name="premiumTable"
        label="质量差价表"
        extra="储备棉底价按中国棉花协会的质量差价计算：没有它的表时，先在 基础资料 · 升贴水表 中录入"
        rules={[{ required: true, message: '请选择质量差价表' }]}
      >
        <Select options={tables} placeholder="在 基础资料 · 升贴水表 中维护" />
      </Form.Item>
      <SourceField placeholder="如 11 月 20 日公告" />
    </SaveDialog>
  );
}
