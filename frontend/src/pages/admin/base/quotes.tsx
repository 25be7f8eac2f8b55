import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import {
  type QuoteState,
  type QuoteUpload,
  useQuoteState,
  useUploadQuotes,
} from '../../../api/admin';
import { TableArea } from '../../../shell/table-area';
import { whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { PageHead } from '../../../ui/page-panel';
import { moveOf, moveText, wayOf } from '../../../ui/quote-move';
import { StateTag } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { QuoteDays } from './quote-days';
import { QuoteDialog } from './quote-dialog';
import { QuoteOutcome } from './quote-outcome';

type ContractQuote = QuoteState['contracts'][number];

/** The quotes of the contracts that trade: their state, and entering them without a feed. */
export function Quotes() {
  const query = useQuoteState();
  const sheet = useUploadQuotes();
  const [outcome, setOutcome] = useState<QuoteUpload>();
  const [open, setOpen] = useState<{ code: string; what: 'enter' | 'days' }>();
  const chosen = query.data?.contracts.find(({ indexCode }) => indexCode === open?.code);
  const close = () => setOpen(undefined);
  const send = async (file: File) => {
    setOutcome(await sheet.mutateAsync(file));
  };
  return (
    <>
      <PageHead
        note={query.data && <StateOf state={query.data} />}
        extra={
          !query.isPending && ( // the note would move it
            <Upload
              accept=".xlsx,.xls,.et,.ods,.xml,.csv,.txt,.htm,.html"
              showUploadList={false}
              beforeUpload={(file) => {
                void send(file).catch(() => {}); // the error is shown already
                return false;
              }}
            >
              <Button icon={<UploadOutlined aria-hidden />} loading={sheet.isPending}>
                上传日行情
              </Button>
            </Upload>
          )
        }
      />
      <TableArea
        label="行情"
        query={{ ...query, data: query.data?.contracts }}
        columns={columnsOf((code, what) => setOpen({ code, what }))}
        rowKey={({ indexCode }) => indexCode}
      />
      {chosen && open?.what === 'enter' && <QuoteDialog {...chosen} onClose={close} />}
      {chosen && open?.what === 'days' && <QuoteDays code={chosen.indexCode} onClose={close} />}
      {outcome && <QuoteOutcome {...outcome} onClose={() => setOutcome(undefined)} />}
    </>
  );
}

function StateOf({ state: { paused, newest, contracts } }: { state: QuoteState }) {
  const lacking = contracts.filter(({ quote }) => !quote).length;
  if (newest === null) {
    return (
      <>
        <StateTag tone="ended">没有行情</StateTag>{' '}
        请配置行情源，或在这里录入：没有现价的批次照常展示，按价格排在最后
      </>
    );
  }
  return (
    <>
      {paused ? (
        <StateTag tone="ended">行情暂停</StateTag>
      ) : (
        <StateTag tone="good">行情正常</StateTag>
      )}{' '}
      {lacking > 0 && `${lacking} 个合约暂无期货现价；`}最近一次 {timeText(newest)}
      ；没有行情源的日子可以录入期货现价，或上传交易所的每日行情表
    </>
  );
}

function columnsOf(
  onOpen: (code: string, what: 'enter' | 'days') => void,
): Column<ContractQuote>[] {
  return [
    { title: '合约', head: true, className: 'num', cell: ({ indexCode }) => indexCode },
    numberColumn('期货现价（元/吨）', ({ quote }) => (quote ? whole(quote.indexValue) : '暂无')),
    numberColumn(
      '昨结算',
      ({ quote }) => quote && (quote.preSettle > 0 ? whole(quote.preSettle) : '—'),
    ),
    numberColumn('涨跌', ({ quote }) => quote && moveText(quote), {
      className: ({ quote }) => `num ${quote ? wayOf(moveOf(quote)) : ''}`,
    }),
    { title: '时间', className: 'num', cell: ({ quote }) => quote && timeText(quote.at) },
    { title: '最后交易日', className: 'num', cell: ({ lastDay }) => lastDay },
    {
      title: '操作',
      actions: true,
      cell: ({ indexCode }) => (
        <>
          <Button type="link" size="small" onClick={() => onOpen(indexCode, 'enter')}>
            录入
          </Button>
          <Button type="link" size="small" onClick={() => onOpen(indexCode, 'days')}>
            日行情
          </Button>
        </>
      ),
    },
  ];
}
