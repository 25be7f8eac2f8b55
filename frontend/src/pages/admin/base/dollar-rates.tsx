import { Button, Form } from 'antd';
import { useState } from 'react';
import {
  type DollarRate,
  useDollarRates,
  useRemoveDollarRate,
  useSaveDollarRate,
} from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { shownNow } from '../../../ui/form/calendar';
import { DayField } from '../../../ui/form/day-field';
import { NumberField } from '../../../ui/form/number-field';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { SaveDialog } from '../save-dialog';
import { SourceField } from './entry-fields';
import { TabHead } from './tab-head';

/** The exchange rates of the dollar by day, newest first. */
export function DollarRates() {
  const query = useDollarRates();
  const [open, setOpen] = useState<Partial<DollarRate>>();
  const remove = useRemove();
  const newest = query.data?.[0]?.day;
  const columns: Column<DollarRate>[] = [
    {
      title: '日期',
      head: true,
      className: 'num',
      cell: ({ day }) => (
        <span>
          {day} {day === newest && <StateTag tone="good">适用</StateTag>}
        </span>
      ),
    },
    numberColumn('汇率', ({ rate }) => rate.toFixed(4), { unit: '元/美元' }),
    { title: '来源', cell: ({ source }) => source },
    { title: '录入时间', className: 'num', cell: ({ at }) => timeText(at) },
    {
      title: '操作',
      actions: true,
      cell: (rate) => (
        <>
          <Button type="link" size="small" onClick={() => setOpen(rate)}>
            更正
          </Button>
          <Button type="link" size="small" danger onClick={() => remove(rate)}>
            删除
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <TabHead
        note="进口棉的到厂价按最近一天的汇率换算，买家看得到日期和来源；没有汇率时美元批次不显示到厂价"
        add="录入汇率"
        onAdd={() =>
          setOpen({ day: shownNow().format('YYYY-MM-DD'), source: query.data?.[0]?.source })
        }
      />
      <TableArea
        label="美元汇率"
        query={query}
        columns={columns}
        rowKey={({ day }) => day}
        empty={<Nothing text="还没有汇率，请录入，或配置汇率源" />}
      />
      {open && <RateDialog initial={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const removed = useRemoveDollarRate();
  return async ({ day, rate }: DollarRate) => {
    const text = `删除 ${day} 的汇率 ${rate.toFixed(4)} 后，到厂价按此前一天的汇率换算，是否继续？`;
    if (!(await ask({ title: '删除汇率', text }))) return;
    made(removed.mutateAsync({ day }), () => toast.success('已删除'));
  };
}

function RateDialog({ initial, onClose }: { initial: Partial<DollarRate>; onClose: () => void }) {
  const [form] = Form.useForm<DollarRate>();
  const save = useSaveDollarRate();
  return (
    <SaveDialog
      title={initial.rate ? `更正 ${initial.day} 的汇率` : '录入汇率'}
      form={form}
      initial={initial}
      onSave={({ day, rate, source }) => save.mutateAsync({ day, rate, source })}
      onClose={onClose}
    >
      <DayField
        name="day"
        label="日期"
        disabled={Boolean(initial.rate)}
        closed={(day) => day.isAfter(shownNow(), 'day')}
      />
      <NumberField
        name="rate"
        label="汇率"
        title="汇率（1 美元的人民币数）"
        digits={4}
        least={4}
        most={12}
        autoFocus
      />
      <SourceField placeholder="如 中国外汇交易中心人民币汇率中间价" />
    </SaveDialog>
  );
}
