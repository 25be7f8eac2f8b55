import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { type Holiday, useHolidays, useRemoveHoliday, useSaveHoliday } from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { DayField } from '../../../ui/form/day-field';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';
import { dayOf } from '../../../ui/time';
import { useToast } from '../../../ui/toast';
import { SaveDialog } from '../save-dialog';
import { TabHead } from './tab-head';

/** Sorts holidays: future ones in order, then past ones, the last first. */
function comingFirst(holidays: Holiday[]): Holiday[] {
  const today = dayOf(Date.now() / 1000);
  const past = holidays.filter(({ day }) => day < today);
  return [...holidays.filter(({ day }) => day >= today), ...past.toReversed()];
}

/** Weekdays without trading. */
export function Holidays() {
  const query = useHolidays();
  const [editing, setEditing] = useState<Holiday | 'new'>();
  const remove = useRemove();
  const columns: Column<Holiday>[] = [
    { title: '日期', head: true, className: 'num', cell: ({ day }) => day },
    { title: '名称', cell: ({ name }) => name },
    {
      title: '状态',
      cell: ({ provisional }) =>
        provisional ? (
          <StateTag tone="waiting">未正式公布</StateTag>
        ) : (
          <StateTag tone="good">已公布</StateTag>
        ),
    },
    {
      title: '操作',
      actions: true,
      cell: (holiday) => (
        <>
          <Button type="link" size="small" onClick={() => setEditing(holiday)}>
            修改
          </Button>
          <Button type="link" size="small" danger onClick={() => remove(holiday)}>
            删除
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <TabHead
        note="周一至周五中不交易的日子，将来的在前；增删后，相关合约的交易日期随之移动"
        add="新增休市日"
        onAdd={() => setEditing('new')}
      />
      <TableArea
        label="休市日"
        query={{ ...query, data: query.data && comingFirst(query.data) }}
        columns={columns}
        rowKey={({ day }) => day}
      />
      {editing && (
        <HolidayDialog
          holiday={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const removed = useRemoveHoliday();
  return async ({ day, name }: Holiday) => {
    const text = `${day}（${name}）将成为交易日，这个月合约的最后交易日可能随之提前，是否继续？`;
    if (!(await ask({ title: '删除休市日', text }))) return;
    made(removed.mutateAsync({ day }), () => toast.success('已删除'));
  };
}

function HolidayDialog({ holiday, onClose }: { holiday?: Holiday; onClose: () => void }) {
  const [form] = Form.useForm<Holiday>();
  const save = useSaveHoliday();
  return (
    <SaveDialog
      title={holiday ? `修改 ${holiday.day}` : '新增休市日'}
      form={form}
      initial={holiday ?? { provisional: false }}
      onSave={(values) => save.mutateAsync(values)}
      onClose={onClose}
    >
      <DayField name="day" label="日期" disabled={Boolean(holiday)} />
      <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
        <Input maxLength={20} placeholder="如：国庆节" />
      </Form.Item>
      <Form.Item name="provisional" valuePropName="checked">
        <Checkbox>未正式公布（按法定假日推算）</Checkbox>
      </Form.Item>
    </SaveDialog>
  );
}
