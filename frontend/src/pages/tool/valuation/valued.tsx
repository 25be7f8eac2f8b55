import { Segmented } from 'antd';
import type { Valuation, ValuedLot } from '../../../api/valuations';
import {
  exactTons,
  grouped,
  rounded,
  signed,
  signedMoney,
  unknown,
  whole,
} from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import styles from '../tool.module.css';
import { Figures, Reference } from '../tool-page';
import { batchColumn, PremiumCell } from './lot-columns';
import { PremiumTable } from './premium-table';
import { Spread } from './spread';

interface ValuedProps {
  valuation: Valuation;
  /** the basis has the premiums in it */
  flat: boolean;
  old: boolean;
  view: View;
  onView: (view: View) => void;
}

/** What is shown of each lot: its value, or its premium by item per ton of conditioned or of gross weight. */
export type View = 'value' | 'conditioned' | 'gross';

const views: { value: View; label: string }[] = [
  { value: 'value', label: '估价' },
  { value: 'conditioned', label: '升贴水（公重）' },
  { value: 'gross', label: '升贴水（毛重）' },
];

/** The value of a list of lots: sums, how it is computed, each lot, and what is not known. */
export function Valued({ valuation, flat, old, view, onView }: ValuedProps) {
  const { lots, unknown: missing, totals, premiumTable, quote, base, offers } = valuation;
  const offered = new Map(offers.map((offer) => [offer.batchID, offer]));
  const basis = base - quote.indexValue;
  return (
    <>
      <Figures
        results={[
          { name: `${totals.priced} 批合计`, value: exactTons(totals.amount), unit: '吨' },
          { name: '金额', value: grouped(totals.money, 2), unit: '元' },
          { name: '平均估价', value: priceText(totals.price), unit: '元/吨' },
          { name: '平均升贴水', value: signed(totals.premium), unit: '元/吨' },
          { name: '升贴水金额', value: signedMoney(totals.premiumMoney.toFixed(2)), unit: '元' },
          { name: '平均折3128', value: priceText(totals.price3128), unit: '元/吨' },
        ]}
      />
      <div className={styles.formula}>
        <p>
          {flat ? '估价 = 合约价 + 基差，折3128 = 估价 − 升贴水' : '估价 = 合约价 + 基差 + 升贴水'}
        </p>
        <p className="num">
          = {whole(quote.indexValue)} {basis < 0 ? '−' : '+'} {whole(Math.abs(basis))}
          {!flat && ' + 各批升贴水'} = <b>{whole(base)}</b>
          {!flat && ' + 各批升贴水'}
        </p>
        <p>
          {quote.indexCode} 现价，{timeText(quote.at)}；{premiumTable.name}
          {premiumTable.origin && `，${premiumTable.origin}`}
        </p>
      </div>
      {missing.length > 0 && (
        <p className="num" role="status">
          没有检验数据或不是批号，没有计入（{missing.length} 个）：{missing.join('、')}
        </p>
      )}
      <Spread lots={lots} />
      {lots.length > 0 && (
        <Segmented
          className={styles.views}
          aria-label="各批显示"
          options={views}
          value={view}
          onChange={onView}
        />
      )}
      {lots.length > 0 && view !== 'value' && (
        <PremiumTable {...{ valuation, old }} gross={view === 'gross'} />
      )}
      {lots.length > 0 && view === 'value' && (
        <Table
          label="各批估价"
          tall
          old={old}
          columns={columnsOf(offered, flat)}
          rows={lots}
          rowKey={({ batchID }) => batchID}
        />
      )}
      <Reference>金额按公检公重，不含运费和仓储费</Reference>
    </>
  );
}

const priceText = (price: number | null) => (price === null ? unknown : rounded(price, 2));

/** The price of base cotton, which differs from lot to lot where the basis has the premiums in it. */
const at3128 = numberColumn<ValuedLot>('折3128', ({ price3128 }) => priceText(price3128), {
  unit: '元/吨',
});

type Offer = Valuation['offers'][number];

function columnsOf(offered: ReadonlyMap<string, Offer>, flat: boolean): Column<ValuedLot>[] {
  const offerOf = ({ batchID }: ValuedLot) => offered.get(batchID);
  return [
    batchColumn(({ batchID }) => batchID),
    { title: '质量', className: styles.quality, cell: ({ quality }) => quality },
    numberColumn('公重', ({ amount }) => (amount ? exactTons(amount) : unknown), { unit: '吨' }),
    numberColumn('升贴水', (lot) => <PremiumCell lot={lot} premium={lot.premium} />, {
      unit: '元/吨',
    }),
    numberColumn('估价', ({ price }) => <b>{priceText(price)}</b>, { unit: '元/吨' }),
    ...(flat ? [at3128] : []),
    numberColumn('金额', ({ money }) => (money === null ? unknown : grouped(money, 2)), {
      unit: '元',
    }),
    numberColumn('在售价', (lot) => whole(offerOf(lot)?.price), { unit: '元/吨' }),
    numberColumn('在售折3128', (lot) => priceText(offerOf(lot)?.price3128 ?? null), {
      unit: '元/吨',
    }),
    numberColumn('在售减估价', (lot) => <Gap lot={lot} offer={offerOf(lot)} />, { unit: '元/吨' }),
  ];
}

/** What is asked for a lot less its value: green where it is offered below. */
function Gap({ lot, offer }: { lot: ValuedLot; offer: Offer | undefined }) {
  if (!offer || lot.price === null) return unknown;
  const gap = offer.price - lot.price;
  return <span className={gap > 0 ? 'up' : 'down'}>{signed(gap)}</span>;
}
