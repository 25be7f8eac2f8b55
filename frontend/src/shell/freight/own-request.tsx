import { Button } from 'antd';
import { Link } from 'react-router';
import { type OwnFreight, type ReceivedFreight, useStepFreight } from '../../api/freight';
import { useAsk } from '../../ui/ask';
import { orderPath } from '../../ui/chrome/places';
import { signed, unknown, whole } from '../../ui/format';
import { shortTime } from '../../ui/moment';
import requestStyles from '../../ui/requests.module.css';
import { type Column, numberColumn } from '../../ui/table/column';
import { StatusTag, statusColumn } from '../../ui/table/status';
import { Table } from '../../ui/table/table';
import { useToast } from '../../ui/toast';
import { Contact } from './contact';
import { DealSteps } from './deal-steps';
import styles from './freight.module.css';
import { factsText, priceText, quoteStates, requestStates, routeText, truckText } from './words';

/** A request of the own company with the quotes that were received. */
export function OwnRequest({ request }: { request: OwnFreight }) {
  const { id, number, status, list, orderID, orderNumber, depotName, toAddress, remark, note } =
    request;
  const ask = useAsk();
  const toast = useToast();
  const step = useStepFreight();
  const withdraw = async () => {
    const agreed = await ask({
      title: '撤销运输询价',
      text: list.length > 0 ? '撤销后收到的报价全部作废。' : '撤销后承运企业不再看到它。',
      agree: '撤销',
    });
    if (!agreed) return;
    await step('POST ls/freight/inquire/del', id);
    toast.success('已撤销');
  };
  return (
    <section className={requestStyles.request} aria-label={number}>
      <div className={requestStyles.about}>
        <div>
          <h2>
            {routeText(request)}
            <StatusTag of={requestStates[status]} />
          </h2>
          <p className="num">{factsText(request)}</p>
          <p>{[depotName, toAddress, remark].filter(Boolean).join(' · ')}</p>
          {note && <p>取消原因：{note}</p>}
          {orderID > 0 && (
            <p>
              订单 <Link to={orderPath(orderID)}>{orderNumber}</Link>
            </p>
          )}
        </div>
        {status === 0 && (
          <Button size="small" aria-label={`撤销 ${number}`} onClick={() => void withdraw()}>
            撤销
          </Button>
        )}
        {status === 1 && <DealSteps request={request} />}
      </div>
      {list.length > 0 ? (
        <Received request={request} />
      ) : (
        <p className={requestStyles.none}>
          {status === 0 ? '还没有报价，收到时通知您' : '没有收到报价'}
        </p>
      )}
    </section>
  );
}

/** The quotes for a request, the cheapest first. */
function Received({ request: { list, status } }: { request: OwnFreight }) {
  const lowest = list.find((quote) => quote.status === 0);
  const accept = useAccept();
  const onAccept = status === 0 ? accept : undefined;
  return (
    <Table
      label="报价"
      className={styles.received}
      columns={columnsOf(lowest, onAccept)}
      rows={list}
      rowKey={({ id }) => id}
      card={(quote) => <Card {...{ quote, lowest, onAccept }} />}
    />
  );
}

/** Returns a function that accepts a quote. */
function useAccept() {
  const ask = useAsk();
  const toast = useToast();
  const step = useStepFreight();
  return async (quote: ReceivedFreight) => {
    const agreed = await ask({
      title: '接受报价',
      text: `接受 ${quote.memberName} 的报价 ${priceText(quote)}，总运费 ${whole(quote.total)} 元？其他报价不再有效，双方会看到对方的联系方式。`,
      agree: '接受',
    });
    if (!agreed) return;
    await step('POST ls/freight/inquire/accept_quote', quote.id);
    toast.success('已接受，请联系承运方');
  };
}

interface QuoteProps {
  quote: ReceivedFreight;
  /** the cheapest standing quote */
  lowest?: ReceivedFreight;
  /** absent for a request that is over */
  onAccept?: (quote: ReceivedFreight) => Promise<void>;
}

const columnsOf = (
  lowest: ReceivedFreight | undefined,
  onAccept: QuoteProps['onAccept'],
): Column<ReceivedFreight>[] => [
  {
    title: '承运方',
    head: true,
    cell: ({ memberName, remark, contact }) => (
      <span className={requestStyles.lines}>
        {memberName}
        {contact && <Contact text={contact} />}
        {remark && <small>{remark}</small>}
      </span>
    ),
  },
  numberColumn('运费', (quote) => <Price {...{ quote, lowest }} />, { unit: '元/吨' }),
  numberColumn('总运费', ({ total }) => whole(total), { unit: '元' }),
  {
    title: '有效期至',
    narrow: true,
    className: 'num',
    cell: ({ until }) => shortTime(until),
  },
  statusColumn(quoteStates),
  { title: '操作', actions: true, cell: (quote) => <Step {...{ quote, onAccept }} /> },
];

/** Returns how much a standing quote is above the cheapest one per ton; empty for others. */
function aboveText({ quote, lowest }: QuoteProps): string {
  if (!lowest || quote.status !== 0) return '';
  const above = quote.rate - lowest.rate;
  if (quote.total === lowest.total) return '最低';
  return above === 0 ? '' : signed(above);
}

/** The price per ton, and how much it is above the lowest standing one. */
function Price(props: QuoteProps) {
  const { quote } = props;
  const more = [truckText(quote), aboveText(props)].filter(Boolean);
  return (
    <span className={requestStyles.lines}>
      <b>{whole(quote.rate)}</b>
      {more.length > 0 && <small>{more.join(' · ')}</small>}
    </span>
  );
}

function Step({ quote, onAccept }: QuoteProps) {
  if (!onAccept || quote.status !== 0) return unknown;
  return (
    <Button
      size="small"
      type="primary"
      aria-label={`接受 ${quote.memberName}`}
      onClick={() => void onAccept(quote)}
    >
      接受
    </Button>
  );
}

/** A quote on a phone. */
function Card(props: QuoteProps) {
  const { quote, onAccept } = props;
  const { memberName, contact, remark, status, until, rate, total } = quote;
  const truck = truckText(quote);
  return (
    <>
      <div className={requestStyles.between}>
        <span>{memberName}</span>
        <StatusTag of={quoteStates[status]} />
      </div>
      <div className={`num ${requestStyles.between}`}>
        <span>
          <b>{whole(rate)}</b> 元/吨 <small className={styles.more}>{aboveText(props)}</small>
        </span>
        <span>总运费 {whole(total)} 元</span>
      </div>
      {truck && <small className={`num ${styles.more}`}>{truck}</small>}
      {contact && <Contact text={contact} />}
      {remark && <p>{remark}</p>}
      <div className={requestStyles.between}>
        <span className="num">有效期至 {shortTime(until)}</span>
        {onAccept && status === 0 && <Step {...props} />}
      </div>
    </>
  );
}
