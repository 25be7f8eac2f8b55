import { Button } from 'antd';
import { Link } from 'react-router';
import { useMe } from '../../../api/me';
import {
  type OwnQuote,
  useFollowTrades,
  useMyQuotes,
  useReloadTrades,
  useStepTrade,
} from '../../../api/product-trades';
import { PageArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { inquiriesPath, orderPath } from '../../../ui/chrome/places';
import { exactTons, unknown, whole } from '../../../ui/format';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import requestStyles from '../../../ui/requests.module.css';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useListState } from '../../../ui/table/list-state';
import { stateOf } from '../../../ui/table/states';
import { StatusTabs, StatusTag, statusColumn } from '../../../ui/table/status';
import { useToast } from '../../../ui/toast';
import styles from '../trade/trade.module.css';
import { What } from '../trade/what';
import { quoteStates } from '../trade/words';

const rowKey = ({ id }: OwnQuote) => id;

/** The own quotes for inquiries of buyers. */
export default function QuotesPage() {
  const [list, choose] = useListState(['status']);
  const status = stateOf(quoteStates, list.status);
  const query = useMyQuotes({ status, pageNum: list.page });
  const again = useReloadTrades();
  const withdraw = useWithdraw();
  useFollowTrades();
  return (
    <MemberFrame
      title="我的报价"
      rights={useMe().data}
      actions={<RefreshButton busy={query.isFetching} onRefresh={again} />}
    >
      <div className={styles.view}>
        <PagePanel
          title="我的报价"
          note={query.data && `共 ${whole(query.data.totalRow)} 个`}
          extra={<Link to={inquiriesPath}>去报价 ›</Link>}
        >
          <StatusTabs {...{ states: quoteStates, status, choose }} />
          <PageArea
            label="我的报价"
            query={query}
            question={list.status}
            lines={10}
            columns={columnsOf(withdraw)}
            rowKey={rowKey}
            card={(quote) => <QuoteCard quote={quote} onWithdraw={withdraw} />}
            onPage={(page) => choose({ page })}
            empty={
              <Nothing text={status === undefined ? '还没有报价' : '没有这个状态的报价'}>
                <Link to={inquiriesPath}>看看求购中的采购需求 ›</Link>
              </Nothing>
            }
          />
        </PagePanel>
      </div>
    </MemberFrame>
  );
}

/** Returns a function that withdraws a quote. */
function useWithdraw() {
  const ask = useAsk();
  const toast = useToast();
  const step = useStepTrade();
  return async ({ id }: OwnQuote) => {
    if (!(await ask({ text: '撤回这个报价？撤回后可以重新报价。', agree: '撤回' }))) return;
    await step('POST product/quote/revoke_pms_product_quote', { id });
    toast.success('已撤回');
  };
}

type OnWithdraw = (quote: OwnQuote) => Promise<void>;

const columnsOf = (onWithdraw: OnWithdraw): Column<OwnQuote>[] => [
  { title: '求购', head: true, cell: ({ inquire }) => <What inquiry={inquire} /> },
  { title: '买家', cell: ({ inquire }) => inquire.memberName || '不显示' },
  numberColumn('报价', ({ price }) => <b className={requestStyles.price}>{whole(price)}</b>, {
    unit: '元/吨',
  }),
  numberColumn('数量', ({ amount }) => exactTons(amount), { unit: '吨' }),
  {
    title: '交货',
    cell: ({ place, deliverOn }) => [deliverOn || '现货', place].filter(Boolean).join(' '),
  },
  {
    title: '有效期至',
    narrow: true,
    className: 'num',
    cell: ({ until }) => timeText(until).slice(0, 10),
  },
  statusColumn(quoteStates),
  {
    title: '操作',
    actions: true,
    cell: (quote) => <Step {...{ quote, onWithdraw }} />,
  },
];

interface StepProps {
  quote: OwnQuote;
  onWithdraw: OnWithdraw;
}

function Step({ quote, onWithdraw }: StepProps) {
  if (quote.orderID > 0) return <Link to={orderPath(quote.orderID)}>订单</Link>;
  if (quote.status !== 0) return unknown;
  return (
    <Button
      size="small"
      type="link"
      aria-label={`撤回 ${quote.number}`}
      onClick={() => void onWithdraw(quote)}
    >
      撤回
    </Button>
  );
}

/** A quote on a phone. */
function QuoteCard(props: StepProps) {
  const { inquire, price, amount, place, deliverOn, until, status } = props.quote;
  return (
    <>
      <What inquiry={inquire} />
      <p className={`num ${requestStyles.between}`}>
        <span>
          <b>{whole(price)}</b> 元/吨 · {exactTons(amount)} 吨
        </span>
        <span>至 {timeText(until).slice(5, 10)}</span>
      </p>
      <p>{[deliverOn || '现货', place, inquire.memberName].filter(Boolean).join(' · ')}</p>
      <div className={requestStyles.between}>
        <StatusTag of={quoteStates[status]} />
        <Step {...props} />
      </div>
    </>
  );
}
