import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import type { In } from '../../../api/calls';
import {
  type ReserveReport,
  useRemoveReserveReport,
  useReserveReports,
  useSetReserveReport,
} from '../../../api/reserve';
import { serverNow } from '../../../api/server-clock';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import type { Dayjs } from '../../../ui/form/calendar';
import { DayField } from '../../../ui/form/day-field';
import { NumberField } from '../../../ui/form/number-field';
import { signed, tons, unknown, whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import requestStyles from '../../../ui/requests.module.css';
import { type Column, numberColumn } from '../../../ui/table/column';
import { dayOf } from '../../../ui/time';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';
import { SourceField } from '../base/entry-fields';
import { TabHead } from '../base/tab-head';
import { SaveDialog } from '../save-dialog';

const raise = { least: -60_000, most: 60_000, digits: 0 } as const;

/** The fields of a report that are numbers: their labels and limits. */
const figures = [
  { name: 'lots', label: '计划批数', unit: '批', most: 1_000_000, digits: 0 },
  { name: 'soldLots', label: '成交批数', unit: '批', most: 1_000_000, digits: 0 },
  { name: 'planned', label: '计划', unit: '吨', most: 5_000_000, digits: 5 },
  { name: 'sold', label: '成交', unit: '吨', most: 5_000_000, digits: 5 },
  { name: 'standard', label: '标准级底价', unit: '元/吨', most: 60_000, digits: 0 },
  { name: 'mean', label: '均价', unit: '元/吨', most: 60_000, digits: 0 },
  { name: 'mean3128', label: '折3128', unit: '元/吨', most: 60_000, digits: 0 },
  { name: 'highest', label: '最高价', unit: '元/吨', most: 60_000, digits: 0 },
  { name: 'lowest', label: '最低价', unit: '元/吨', most: 60_000, digits: 0 },
  { name: 'raise', label: '加价', unit: '元/吨', ...raise },
  { name: 'raiseXinjiang', label: '新疆棉加价', unit: '元/吨', ...raise },
  { name: 'raiseInland', label: '地产棉加价', unit: '元/吨', ...raise },
] as const;

const price = (value: number) => (value ? whole(value) : unknown);
const weight = (value: number) => (value ? tons(value) : unknown);
const raiseOf = (name: string, value: number) => value !== 0 && `${name} ${signed(value)}`;

/** A figure with what belongs to it below. */
const Lines = ({ children, below }: { children: ReactNode; below?: string | false }) => (
  <span className={`${requestStyles.lines} ${styles.figure}`}>
    {children}
    {below && <small>{below}</small>}
  </span>
);

/** The figures of a report, those that belong together in one cell. */
const figureColumns: Column<ReserveReport>[] = [
  numberColumn(
    '计划',
    ({ planned, lots }) => <Lines below={lots > 0 && `${whole(lots)} 批`}>{weight(planned)}</Lines>,
    { unit: '吨' },
  ),
  numberColumn(
    '成交',
    ({ sold, soldLots }) => (
      <Lines below={soldLots > 0 && `${whole(soldLots)} 批`}>{weight(sold)}</Lines>
    ),
    { unit: '吨' },
  ),
  numberColumn('底价', ({ standard }) => price(standard), { unit: '元/吨' }),
  numberColumn('均价', ({ mean }) => price(mean)),
  numberColumn('折3128', ({ mean3128 }) => price(mean3128)),
  numberColumn('最高', ({ highest, lowest }) => (
    <Lines below={lowest > 0 && `最低 ${whole(lowest)}`}>{price(highest)}</Lines>
  )),
  numberColumn('加价', ({ raise: of, raiseXinjiang, raiseInland }) => (
    <Lines
      below={[raiseOf('新疆', raiseXinjiang), raiseOf('地产', raiseInland)]
        .filter(Boolean)
        .join(' ')}
    >
      {of ? signed(of) : unknown}
    </Lines>
  )),
];

/** The entered reports of days and longer times. Those of other days follow from the lots. */
export function Reports() {
  const query = useReserveReports();
  const [open, setOpen] = useState<Partial<ReserveReport>>();
  const remove = useRemove();
  const columns: Column<ReserveReport>[] = [
    {
      title: '日期',
      head: true,
      narrow: true,
      className: 'num',
      cell: ({ from, until }) => <Lines below={from !== until && `至 ${until}`}>{from}</Lines>,
    },
    ...figureColumns,
    { title: '来源', className: styles.wide, cell: ({ source }) => source },
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
  return (
    <>
      <TabHead
        note="没有逐批数据的日子和阶段合计；有批次的日子由批次算出，这里录入的数字优先"
        add="录入"
        onAdd={() => setOpen({ from: dayOf(serverNow()) })}
      />
      <TableArea
        label="成交报告"
        query={query}
        columns={columns}
        rowKey={({ from, until }) => `${from} ${until}`}
        empty={<Nothing text="还没有录入的成交报告" />}
      />
      {open && <ReportDialog initial={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const removed = useRemoveReserveReport();
  return async ({ from, until }: ReserveReport) => {
    const text = `删除录入的 ${from} 成交报告，由批次算出的数字保留。是否继续？`;
    if (!(await ask({ title: '删除成交报告', text }))) return;
    removed.mutate({ from, until }, { onSuccess: () => toast.success('已删除') });
  };
}

interface ReportDialogProps {
  initial: Partial<ReserveReport>;
  onClose: () => void;
}

type Entered = In<'POST admin/reserve/report'>;

function ReportDialog({ initial, onClose }: ReportDialogProps) {
  const [form] = Form.useForm<Entered>();
  const save = useSetReserveReport();
  const known = Object.fromEntries(Object.entries(initial).filter(([, value]) => value));
  const later = (day: Dayjs) => day.format('YYYY-MM-DD') > dayOf(serverNow());
  return (
    <SaveDialog
      title={initial.at ? `更正 ${initial.from} 的成交报告` : '录入成交报告'}
      form={form}
      width={640}
      initial={known as Entered}
      onSave={(entered) => save.mutateAsync(entered)}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <DayField name="from" label="第一天" disabled={Boolean(initial.at)} closed={later} />
        <DayField
          name="until"
          label="最后一天"
          extra="一天的日报不填"
          optional
          disabled={Boolean(initial.at)}
          closed={later}
        />
        {figures.map(({ name, label, unit, digits, ...limits }) => (
          <NumberField
            key={name}
            name={name}
            label={label}
            title={`${label}（${unit}）`}
            least={0}
            {...limits}
            digits={digits}
            optional
          />
        ))}
      </div>
      <SourceField placeholder="如 11 月 20 日日报" />
    </SaveDialog>
  );
}
