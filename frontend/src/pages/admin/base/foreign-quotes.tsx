import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import {
  type ForeignContractQuote,
  type ForeignQuote,
  useEnterForeignQuotes,
  useForeignDays,
  useForeignQuotes,
} from '../../../api/admin';
import { TableArea } from '../../../shell/table-area';
import { NumberField } from '../../../ui/form/number-field';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { PageHead } from '../../../ui/page-panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { SaveDialog } from '../save-dialog';
import { SourceField } from './entry-fields';

const cents = (value: number) => (value ? value.toFixed(2) : '—');

/** The contracts of ICE cotton with their current prices, which are entered here without a feed. */
export function ForeignQuotes() {
  const query = useForeignQuotes();
  const [open, setOpen] = useState<{ code: string; what: 'enter' | 'days' }>();
  const chosen = query.data?.find(({ indexCode }) => indexCode === open?.code);
  const close = () => setOpen(undefined);
  const columns: Column<ForeignContractQuote>[] = [
    { title: '合约', head: true, className: 'num', cell: ({ indexCode }) => indexCode },
    numberColumn('现价（美分/磅）', ({ quote }) => (quote ? cents(quote.indexValue) : '暂无')),
    numberColumn('昨结算', ({ quote }) => quote && cents(quote.preSettle)),
    { title: '来源', cell: ({ quote }) => quote?.source },
    { title: '时间', className: 'num', cell: ({ quote }) => quote && timeText(quote.at) },
    { title: '最后交易日', className: 'num', cell: ({ lastDay }) => lastDay },
    {
      title: '操作',
      actions: true,
      cell: ({ indexCode: code }) => (
        <>
          <Button type="link" size="small" onClick={() => setOpen({ code, what: 'enter' })}>
            录入
          </Button>
          <Button type="link" size="small" onClick={() => setOpen({ code, what: 'days' })}>
            日行情
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <PageHead note="ICE 2 号棉合约，美元进口棉按它加基差报价；没有行情源时在这里录入，没有现价的批次按价格排在最后" />
      <TableArea
        label="ICE 行情"
        query={query}
        columns={columns}
        rowKey={({ indexCode }) => indexCode}
      />
      {chosen && open?.what === 'enter' && <EnterDialog {...chosen} onClose={close} />}
      {chosen && open?.what === 'days' && <Days code={chosen.indexCode} onClose={close} />}
    </>
  );
}

const dayColumns: Column<ForeignQuote>[] = [
  { title: '交易日', head: true, className: 'num', cell: ({ day }) => day },
  numberColumn('最新价', ({ indexValue }) => cents(indexValue)),
  numberColumn('昨结算', ({ preSettle }) => cents(preSettle)),
  { title: '来源', cell: ({ source }) => source },
  { title: '时间', className: 'num', cell: ({ at }) => timeText(at) },
];

function Days({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Modal open width={720} title={`${code} 日行情（美分/磅）`} footer={null} onCancel={onClose}>
      <TableArea
        label={`${code} 日行情`}
        query={useForeignDays(code)}
        columns={dayColumns}
        rowKey={({ day }) => day}
        empty={<Nothing text="还没有日行情" />}
      />
    </Modal>
  );
}

type EnterProps = ForeignContractQuote & { onClose: () => void };

interface Values {
  indexValue: number;
  preSettle?: number;
  source: string;
}

const price = { least: 10, most: 500, digits: 2 };

function EnterDialog({ indexCode, quote, onClose }: EnterProps) {
  const [form] = Form.useForm<Values>();
  const enter = useEnterForeignQuotes();
  const toast = useToast();
  const save = async (values: Values) => {
    const { refused } = await enter.mutateAsync({ quotes: [{ indexCode, ...values }] });
    const [first] = refused;
    if (first) {
      toast.error(first.reason);
      throw new Error(first.reason);
    }
  };
  return (
    <SaveDialog
      title={`录入 ${indexCode} 现价`}
      form={form}
      initial={{ indexValue: quote?.indexValue, source: quote?.source }}
      onSave={save}
      onClose={onClose}
    >
      <NumberField
        {...price}
        name="indexValue"
        label="现价"
        title="现价（美分/磅）"
        extra="以此刻为时间；行情源有更晚的价格时，以行情源为准"
        autoFocus
      />
      <NumberField
        {...price}
        optional
        name="preSettle"
        label="昨结算"
        title="昨结算（美分/磅，选填）"
        extra="不填时按上一交易日的价格"
      />
      <SourceField placeholder="如 ICE 收盘" />
    </SaveDialog>
  );
}
