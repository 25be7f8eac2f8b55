import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import {
  type SeriesValue,
  useEnterSeries,
  useRemoveSeriesValue,
  useSeriesValues,
} from '../../../api/admin';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { made } from '../../../api/made';
import { type SeriesSummary, useSeries } from '../../../api/series';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { Failed } from '../../../ui/failed';
import { type Dayjs, shownNow } from '../../../ui/form/calendar';
import { DayField } from '../../../ui/form/day-field';
import { NumberField } from '../../../ui/form/number-field';
import { rounded } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { SaveDialog } from '../save-dialog';
import { SourceField } from './entry-fields';
import { SeriesSheet } from './series-sheet';
import { TabHead } from './tab-head';

/** The series whose values are entered here, and the values of one. */
export function SeriesValues() {
  const query = useSeries();
  const error = useFailure(query);
  const list = query.data?.filter(({ takesEntries }) => takesEntries);
  const [code, setCode] = useState<string>();
  const chosen = list?.find((one) => one.code === code) ?? list?.[0];
  if (error) return <Failed {...failureOf(error, query.refetch)} />;
  if (!list) return <Lines rows={8} />;
  if (!chosen) return <Nothing text="没有需要录入的行情" />;
  return <Values list={list} chosen={chosen} onChoose={setCode} />;
}

interface ValuesProps {
  list: SeriesSummary[];
  chosen: SeriesSummary;
  onChoose: (code: string) => void;
}

function Values({ list, chosen, onChoose }: ValuesProps) {
  const query = useSeriesValues(chosen.code);
  const [open, setOpen] = useState<Partial<SeriesValue> | 'sheet'>();
  const remove = useRemove(chosen);
  const close = () => setOpen(undefined);
  const columns: Column<SeriesValue>[] = [
    { title: '日期', head: true, className: 'num', cell: ({ day }) => day },
    numberColumn('数值', ({ value }) => rounded(value, chosen.digits), { unit: chosen.unit }),
    { title: '来源', cell: ({ source }) => source },
    { title: '录入时间', className: 'num', cell: ({ at }) => timeText(at) },
    {
      title: '操作',
      actions: true,
      cell: (value) => (
        <>
          <Button type="link" size="small" onClick={() => setOpen(value)}>
            更正
          </Button>
          <Button type="link" size="small" danger onClick={() => remove(value)}>
            删除
          </Button>
        </>
      ),
    },
  ];
  const source = query.data?.[0]?.source;
  return (
    <>
      <TabHead
        note={chosen.about}
        add="录入"
        onAdd={() => setOpen({ day: newestDay(chosen).format('YYYY-MM-DD'), source })}
      >
        <Select
          aria-label="行情"
          value={chosen.code}
          options={list.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={onChoose}
        />
        <Button onClick={() => setOpen('sheet')}>录入多天</Button>
      </TabHead>
      <TableArea
        label={chosen.name}
        query={query}
        question={chosen.code}
        columns={columns}
        rowKey={({ day }) => day}
        empty={<Nothing text={`${chosen.name}还没有录入的数值`} />}
      />
      {open === 'sheet' && <SeriesSheet series={chosen} source={source ?? ''} onClose={close} />}
      {open && open !== 'sheet' && <ValueDialog series={chosen} initial={open} onClose={close} />}
    </>
  );
}

function useRemove({ code, name, digits }: SeriesSummary) {
  const ask = useAsk();
  const toast = useToast();
  const removed = useRemoveSeriesValue();
  return async ({ day, value }: SeriesValue) => {
    const text = `删除 ${name} ${day} 的数值 ${rounded(value, digits)}，是否继续？`;
    if (!(await ask({ title: '删除数值', text }))) return;
    made(removed.mutateAsync({ code, day }), () => toast.success('已删除'));
  };
}

const weekend = (day: Dayjs) => day.day() === 0 || day.day() === 6;

/** Returns the newest day that may have a value. The exchange has none at weekends. */
function newestDay({ exchange }: SeriesSummary): Dayjs {
  const today = shownNow();
  return exchange && weekend(today) ? today.subtract(today.day() === 6 ? 1 : 2, 'day') : today;
}

interface ValueDialogProps {
  series: SeriesSummary;
  initial: Partial<SeriesValue>;
  onClose: () => void;
}

function ValueDialog({ series, initial, onClose }: ValueDialogProps) {
  const [form] = Form.useForm<SeriesValue>();
  const save = useEnterSeries();
  return (
    <SaveDialog
      title={initial.at ? `更正 ${initial.day} 的${series.name}` : `录入${series.name}`}
      form={form}
      initial={initial}
      onSave={({ day, value, source }) =>
        save.mutateAsync({ values: [{ code: series.code, day, value, source }] })
      }
      onClose={onClose}
    >
      <DayField
        name="day"
        label="日期"
        disabled={Boolean(initial.at)}
        closed={(day) =>
          day.isAfter(shownNow(), 'day') || (series.exchange === true && weekend(day))
        }
      />
      <NumberField
        name="value"
        label="数值"
        title={`数值（${series.unit}）`}
        digits={4}
        least={series.least}
        most={series.most}
        autoFocus
      />
      <SourceField placeholder="如 中国棉花信息网" />
    </SaveDialog>
  );
}
