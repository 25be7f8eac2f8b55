import { Button } from 'antd';
import { Link } from 'react-router';
import {
  type OwnInquiry,
  type ProductQuote,
  useSendTrade,
  useStepTrade,
} from '../../../api/product-trades';
import { useAsk } from '../../../ui/ask';
import { orderPath, shopPath } from '../../../ui/chrome/places';
import { exactTons, signed, unknown, whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import requestStyles from '../../../ui/requests.module.css';
import { type Column, numberColumn } from '../../../ui/table/column';
import { SelectOne } from '../../../ui/table/selection';
import { StatusTag, statusColumn } from '../../../ui/table/status';
import { Table } from '../../../ui/table/table';
import { type Chosen, useChosen } from '../../../ui/table/use-chosen';
import { useToast } from '../../../ui/toast';
import styles from '../trade/trade.module.css';
import { amountText, quoteStates } from '../trade/words';

const naming = {
  keyOf: ({ id }: ProductQuote) => id,
  nameOf: ({ memberName }: ProductQuote) => `${memberName} 的报价`,
  allLabel: '选择全部报价',
};

/** The quotes for an inquiry, the cheapest first. The buyer accepts one or several. */
export function Received({ inquiry: { list, status, amount } }: { inquiry: OwnInquiry }) {
  const standing = list.filter((quote) => quote.status === 0);
  const open = status === 0 && standing.length > 0;
  const chosen = useChosen(standing, '', naming);
  const rows = chosen.rows.filter((quote) => quote.status === 0);
  const tons = rows.reduce((sum, quote) => sum + quote.amount, 0);
  const [accept, refuse] = useDecisions();
  return (
    <>
      <Table
        label="报价"
        columns={columnsOf(standing[0]?.price, open ? refuse : undefined)}
        rows={list}
        rowKey={({ id }) => id}
        card={(quote) => (
          <QuoteCard
            quote={quote}
            chosen={open && quote.status === 0 ? chosen : undefined}
            lowest={standing[0]?.price}
            onRefuse={open ? refuse : undefined}
          />
        )}
        selection={open ? { ...chosen, toggleAll: () => chosen.toggleAll(standing) } : undefined}
      />
      {open && (
        <p className={styles.accept}>
          <span className="num">
            已选 {rows.length} 个报价，{exactTons(tons)} 吨；求购 {exactTons(amount)} 吨
          </span>
          <Button type="primary" disabled={rows.length === 0} onClick={() => void accept(rows)}>
            采纳所选
          </Button>
        </p>
      )}
    </>
  );
}

/** Returns functions that accept quotes and refuse one. */
function useDecisions() {
  const ask = useAsk();
  const toast = useToast();
  const send = useSendTrade();
  const step = useStepTrade();
  const accept = async (rows: ProductQuote[]) => {
    const agreed = await ask({
      title: '采纳报价',
      text: `采纳后每个报价生成一个订单，其余报价不再有效：${rows
        .map((row) => `${row.memberName} ${whole(row.price)} 元/吨 ${exactTons(row.amount)} 吨`)
        .join('；')}。`,
      agree: '采纳',
    });
    if (!agreed) return;
    const ids = rows.map(({ id }) => id);
    await send('POST product/quote/accept_pms_product_quote', { ids });
    toast.success('已采纳，订单已生成');
  };
  const refuse = async ({ id, memberName }: ProductQuote) => {
    if (!(await ask({ text: `不采纳 ${memberName} 的报价？卖家可以重新报价。` }))) return;
    await step('POST product/quote/refuse_pms_product_quote', { id });
    toast.success('已回复卖家');
  };
  return [accept, refuse] as const;
}

const columnsOf = (
  lowest: number | undefined,
  onRefuse?: (quote: ProductQuote) => Promise<void>,
): Column<ProductQuote>[] => [
  {
    title: '卖家',
    head: true,
    cell: ({ memberID, memberName, brand, notes }) => (
      <span className={requestStyles.lines}>
        <Link to={shopPath(memberID)}>{memberName}</Link>
        {(brand || notes) && <small>{[brand, notes].filter(Boolean).join(' · ')}</small>}
      </span>
    ),
  },
  numberColumn('报价', (quote) => <PriceCell quote={quote} lowest={lowest} />, { unit: '元/吨' }),
  numberColumn('数量', ({ amount }) => exactTons(amount), { unit: '吨' }),
  numberColumn('金额', ({ price, amount }) => amountText(price, amount), { unit: '元' }),
  {
    title: '交货',
    cell: ({ place, deliverOn }) => [deliverOn || '现货', place].filter(Boolean).join(' '),
  },
  {
    title: '有效期至',
    narrow: true,
    className: 'num',
    cell: ({ until }) => timeText(until).slice(0, 10) || unknown,
  },
  statusColumn(quoteStates),
  {
    title: '操作',
    actions: true,
    cell: (quote) => <Step quote={quote} onRefuse={onRefuse} />,
  },
];

interface StepProps {
  quote: ProductQuote;
  onRefuse?: (quote: ProductQuote) => Promise<void>;
}

function Step({ quote, onRefuse }: StepProps) {
  if (quote.orderID > 0) return <Link to={orderPath(quote.orderID)}>订单</Link>;
  if (!onRefuse || quote.status !== 0) return unknown;
  return (
    <Button
      size="small"
      type="link"
      aria-label={`不采纳 ${quote.memberName}`}
      onClick={() => void onRefuse(quote)}
    >
      不采纳
    </Button>
  );
}

interface QuoteCardProps extends StepProps {
  /** absent for a quote that cannot be accepted */
  chosen?: Chosen<ProductQuote>;
  lowest?: number;
}

/** A quote on a phone. */
function QuoteCard({ quote, chosen, lowest, onRefuse }: QuoteCardProps) {
  const { memberID, memberName, brand, notes, amount, price, place, deliverOn, status } = quote;
  return (
    <>
      <div className={requestStyles.between}>
        <span className={styles.named}>
          {chosen && <SelectOne row={quote} selection={chosen} />}
          <Link to={shopPath(memberID)}>{memberName}</Link>
        </span>
        <PriceCell quote={quote} lowest={lowest} />
      </div>
      <p className={`num ${requestStyles.between}`}>
        <span>{exactTons(amount)} 吨</span>
        <span>{amountText(price, amount)} 元</span>
      </p>
      <p>{[deliverOn || '现货', place, brand, notes].filter(Boolean).join(' · ')}</p>
      <div className={requestStyles.between}>
        <StatusTag of={quoteStates[status]} />
        <Step quote={quote} onRefuse={onRefuse} />
      </div>
    </>
  );
}

/** The price of a quote, and how much it is above the lowest standing one. */
function PriceCell({ quote: { price, status }, lowest }: { quote: ProductQuote; lowest?: number }) {
  const above = lowest === undefined || status !== 0 ? undefined : price - lowest;
  return (
    <span className={requestStyles.lines}>
      <span className={requestStyles.price}>{whole(price)}</span>
      {above !== undefined && <small>{above === 0 ? '最低' : signed(above)}</small>}
    </span>
  );
}
