import { Button, Form } from 'antd';
import { useState } from 'react';
import {
  type DailyLimit,
  useDailyLimits,
  useRemoveDailyLimit,
  useSaveDailyLimit,
} from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { shownNow } from '../../../ui/form/calendar';
import { DayField } from '../../../ui/form/day-field';
import { NumberField } from '../../../ui/form/number-field';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { dayOf } from '../../../ui/time';
import { useToast } from '../../../ui/toast';
import { SaveDialog } from '../save-dialog';
import { TabHead } from './tab-head';

/** Daily price limits by their first day, the latest first. Past ones stay as they are. */
export function DailyLimits() {
  const query = useDailyLimits();
  const [adding, setAdding] = useState(false);
  const remove = useRemove();
  const today = dayOf(Date.now() / 1000);
  const latestFirst = query.data?.toReversed();
  const current = latestFirst?.find(({ day }) => day <= today)?.day;
  const columns: Column<DailyLimit>[] = [
    {
      title: '起用日期',
      head: true,
      className: 'num',
      cell: ({ day }) => (
        <span>
          {day} {day === current && <StateTag tone="good">今天适用</StateTag>}
        </span>
      ),
    },
    numberColumn('幅度', ({ percent }) => `±${percent}`, { unit: '%' }),
    {
      title: '操作',
      actions: true,
      cell: (limit) =>
        limit.day >= today && (
          <Button type="link" size="small" danger onClick={() => remove(limit)}>
            删除
          </Button>
        ),
    },
  ];
  return (
    <>
      <TabHead
        note="棉花期货每天的涨跌停幅度，以上一交易日结算价为准；各合约不同时填最大的。买家报的期货价不能超出，行情超出的不触价"
        add="新增涨跌停幅度"
        onAdd={() => setAdding(true)}
      />
      <TableArea
        label="涨跌停幅度"
        query={{ ...query, data: latestFirst }}
        columns={columns}
        rowKey={({ day }) => day}
      />
      {adding && <DailyLimitDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const removed = useRemoveDailyLimit();
  return async ({ day, percent }: DailyLimit) => {
    const text = `${day} 起不再按 ±${percent}%，改按此前的幅度，是否继续？`;
    if (!(await ask({ title: '删除涨跌停幅度', text }))) return;
    made(removed.mutateAsync({ day }), () => toast.success('已删除'));
  };
}

function DailyLimitDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<DailyLimit>();
  const save = useSaveDailyLimit();
  return (
    <SaveDialog
      title="新增涨跌停幅度"
      form={form}
      initial={{}}
      onSave={(values) => save.mutateAsync(values)}
      onClose={onClose}
    >
      <DayField
        name="day"
        label="起用日期"
        extra="交易所公告“某日结算时起”的，从下一个交易日起用；同一天再填就是修改"
        closed={(day) => day.isBefore(shownNow(), 'day')}
      />
      <NumberField name="percent" label="幅度" title="幅度（%）" digits={2} least={1} most={20} />
    </SaveDialog>
  );
}
