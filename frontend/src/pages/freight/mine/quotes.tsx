import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type OwnFreightQuote, useMyFreightQuotes, useStepFreight } from '../../../api/freight';
import { Contact } from '../../../shell/freight/contact';
import { FinishButton } from '../../../shell/freight/deal-steps';
import {
  goodsText,
  includedText,
  isWon,
  quoteStates,
  truckText,
  wayName,
} from '../../../shell/freight/words';
import { PageArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { logisticsPath } from '../../../ui/chrome/places';
import { unknown, whole } from '../../../ui/format';
import { lazyPart } from '../../../ui/lazy-part';
import { shortDay, shortTime } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import requestStyles from '../../../ui/requests.module.css';
import { type Column, numberColumn } from '../../../ui/table/column';
import { stateOf } from '../../../ui/table/states';
import { StatusTabs, StatusTag, statusColumn } from '../../../ui/table/status';
import { useToast } from '../../../ui/toast';
import styles from '../freight.module.css';
import { Route } from '../what';
import type { PartProps } from './requests';

const QuoteDialog = lazyPart(() => import('../requests/quote-dialog'));

const rowKey = ({ id }: OwnFreightQuote) => id;

/** The own quotes, with the contacts of those that were accepted. */
export function Quotes({ list, choose }: PartProps) {
  const status = stateOf(quoteStates, list.status);
  const query = useMyFreightQuotes({ status, pageNum: list.page });
  const withdraw = useWithdraw();
  const [changed, setChanged] = useState<OwnFreightQuote>();
  const verbs = { onWithdraw: withdraw, onChange: setChanged };
  return (
    <>
      <StatusTabs {...{ states: quoteStates, status, choose }} />
      <PageArea
        label="我的报价"
        query={query}
        question={list.status}
        lines={10}
        columns={columnsOf(verbs)}
        rowKey={rowKey}
        card={(quote) => <Card quote={quote} {...verbs} />}
        onPage={(page) => choose({ page })}
        empty={
          <Nothing text={status === undefined ? '还没有报价' : '没有这个状态的报价'}>
            <Link to={logisticsPath}>看看运输询价 ›</Link>
          </Nothing>
        }
      />
      <Suspense>
        {changed && (
          <QuoteDialog
            request={{ ...changed.inquire, myQuote: changed }}
            onClose={() => setChanged(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns a function that withdraws a quote. */
function useWithdraw() {
  const ask = useAsk();
  const toast = useToast();
  const step = useStepFreight();
  return async ({ id }: OwnFreightQuote) => {
    if (!(await ask({ text: '撤回这个报价？询价截止前可以重新报价。', agree: '撤回' }))) return;
    await step('POST ls/freight/inquire/del_quote', id);
    toast.success('已撤回');
  };
}

interface Verbs {
  onWithdraw: (quote: OwnFreightQuote) => Promise<void>;
  onChange: (quote: OwnFreightQuote) => void;
}

const columnsOf = (verbs: Verbs): Column<OwnFreightQuote>[] => [
  { title: '线路', head: true, cell: ({ inquire }) => <Route request={inquire} /> },
  {
    title: '货物',
    className: 'num',
    cell: ({ inquire }) => (
      <span className={requestStyles.lines}>
        {goodsText(inquire)}
        <small>
          {[wayName(inquire.way), `${inquire.loadOn} 装货`, includedText(inquire)]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {inquire.remark && <small>{inquire.remark}</small>}
      </span>
    ),
  },
  numberColumn(
    '报价',
    (quote) => (
      <span className={requestStyles.lines}>
        <b className={requestStyles.price}>{whole(quote.rate)}</b>
        <small>{truckText(quote)}</small>
      </span>
    ),
    { unit: '元/吨' },
  ),
  numberColumn('总运费', ({ total }) => whole(total), { unit: '元' }),
  {
    title: '有效期至',
    narrow: true,
    className: 'num',
    cell: ({ until }) => shortTime(until),
  },
  { title: '货主', cell: (quote) => <Shipper quote={quote} /> },
  statusColumn(quoteStates),
  {
    title: '操作',
    actions: true,
    cell: (quote) => <Step {...verbs} quote={quote} />,
  },
];

/** The company that asks, with its contact and the address; hidden until the quote is accepted. */
function Shipper({ quote: { memberName, contact, inquire } }: { quote: OwnFreightQuote }) {
  if (!memberName) return <>中标后显示</>;
  return (
    <span className={requestStyles.lines}>
      {memberName}
      <Contact text={contact} />
      {inquire.toAddress && <small>送到 {inquire.toAddress}</small>}
      {inquire.note && <small>取消原因：{inquire.note}</small>}
    </span>
  );
}

interface StepProps extends Verbs {
  quote: OwnFreightQuote;
}

function Step({ quote, onWithdraw, onChange }: StepProps) {
  if (quote.status === 1) return <FinishButton request={quote.inquire} />;
  if (quote.status !== 0) return unknown;
  return (
    <Space size={8}>
      <Button size="small" aria-label={`修改 ${quote.number}`} onClick={() => onChange(quote)}>
        修改
      </Button>
      <Button
        size="small"
        aria-label={`撤回 ${quote.number}`}
        onClick={() => void onWithdraw(quote)}
      >
        撤回
      </Button>
    </Space>
  );
}

/** A quote on a phone. */
function Card(props: StepProps) {
  const { quote } = props;
  const { inquire, rate, until, status } = quote;
  return (
    <>
      <div className={requestStyles.between}>
        <Route request={inquire} />
        <StatusTag of={quoteStates[status]} />
      </div>
      <p className="num">
        {goodsText(inquire)} · {shortDay(inquire.loadOn)} 装货
      </p>
      <p>
        {[wayName(inquire.way), includedText(inquire), inquire.remark].filter(Boolean).join(' · ')}
      </p>
      <p className={`num ${requestStyles.between}`}>
        <span>
          <b>{whole(rate)}</b> 元/吨
        </span>
        <span>有效期至 {shortTime(until)}</span>
      </p>
      {truckText(quote) && <p className={`num ${styles.truck}`}>{truckText(quote)}</p>}
      <p className="num">总运费 {whole(quote.total)} 元</p>
      {isWon(status) && <Shipper quote={quote} />}
      {status <= 1 && (
        <div className={requestStyles.between}>
          <span />
          <Step {...props} />
        </div>
      )}
    </>
  );
}
