import { Button, Form } from 'antd';
import { useState } from 'react';
import { type DepositRate, useDepositRates, useSetDepositRate } from '../../../api/deposits';
import { usePress } from '../../../api/request-key';
import { TableArea } from '../../../shell/table-area';
import { shownNow } from '../../../ui/form/calendar';
import { DayField } from '../../../ui/form/day-field';
import { NumberField } from '../../../ui/form/number-field';
import { money } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { Reading } from '../../../ui/reading';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn, timeColumn } from '../../../ui/table/column';
import { SaveDialog } from '../save-dialog';
import styles from './deposits.module.css';

const columns: Column<DepositRate>[] = [
  {
    title: '起用日期',
    head: true,
    className: 'num',
    cell: ({ day, current }) => (
      <span>
        {day} {current && <StateTag tone="good">今天适用</StateTag>}
      </span>
    ),
  },
  numberColumn('点价金', ({ rate }) => (rate === 0 ? '不收' : money(String(rate))), {
    unit: '元/吨',
  }),
  { title: '设置人', cell: ({ userName }) => userName || '默认标准' },
  timeColumn('设置时间', ({ at }) => at),
];

/** The deposit of a ton by its first day. Past ones stay as they are. */
export function Rates() {
  const query = useDepositRates();
  const [setting, setSetting] = useState(false);
  return (
    <Panel
      title="点价金标准"
      note={<Reading of="点价金" />}
      extra={
        <Button type="primary" onClick={() => setSetting(true)}>
          设置新标准
        </Button>
      }
    >
      <TableArea
        label="点价金标准"
        lines={2}
        query={query}
        columns={columns}
        rowKey={({ day }) => day}
        empty={<Nothing text="还没有标准：提交挂盘时不收点价金" />}
      />
      {setting && <RateDialog onClose={() => setSetting(false)} />}
    </Panel>
  );
}

function RateDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ day: string; rate: number }>();
  const press = usePress();
  const save = useSetDepositRate();
  return (
    <SaveDialog
      title="设置点价金标准"
      form={form}
      initial={{}}
      onSave={(values) =>
        press(values, (requestKey) => save.mutateAsync({ ...values, requestKey }))
      }
      onClose={onClose}
    >
      <DayField
        name="day"
        label="起用日期"
        extra="从这一天起提交的挂盘按新标准冻结，已冻结的不变"
        closed={(day) => day.isBefore(shownNow(), 'day')}
      />
      <NumberField
        name="rate"
        label="点价金"
        title="点价金（元/吨）"
        extra="0 为不收"
        digits={2}
        least={0}
        most={10_000}
        className={styles.money}
      />
    </SaveDialog>
  );
}
