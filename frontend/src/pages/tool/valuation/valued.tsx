import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { Valuation, ValuedLot } from '../../../api/valuations';
import { exactTons, grouped, signed, unknown, whole } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import styles from '../tool.module.css';
import { Reference } from '../tool-page';
import { LotCard } from './lot-card';
import { batchColumn, PremiumCell, priceText } from './lot-columns';
import { PremiumTable } from './premium-table';
import { Spread } from './spread';
import { Sums } from './sums';

interface ValuedProps {
  valuation: Valuation;
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
export function Valued({ valuation, view, onView }: ValuedProps) {
  const { lots, premiumTable, quote, base, offers, asked } = valuation;
  const flat = asked.flat ?? false; // the basis has the premiums in it
  const offered = new Map(offers.map((offer) => [offer.batchID, offer]));
  const basis = base - quote.indexValue;
  const columns = columnsOf(offered, flat);
  return (
    <>
      <Sums valuation={valuation} />
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
        <PremiumTable valuation={valuation} gross={view === 'gross'} />
      )}
      {lots.length > 0 && view === 'value' && (
        <Table
          label="各批估价"
          tall
          columns={columns}
          rows={lots}
          rowKey={({ batchID }) => batchID}
          card={(lot) => (
            <LotCard
              row={lot}
              title={lot.batchID}
              value={['估价', priceText(lot.price)]}
              about={[premiumText(lot), offerText(lot, offered.get(lot.batchID))]}
              columns={columns}
              note={lot.reason || lot.note}
            />
          )}
        />
      )}
      <Reference>金额按公检公重，不含运费和仓储费</Reference>
    </>
  );
}

/** Returns the premium of a lot in a few words. */
const premiumText = ({ known, premium }: ValuedLot): string =>
  known ? `升贴水 ${signed(premium.total) || '0'}` : '表外';

/** Returns whether a lot is on sale, and for how much more or less than its value. */
function offerText({ price }: ValuedLot, offer: Offer | undefined): ReactNode {
  if (!offer) return '不在售';
  if (price === null) return `在售 ${whole(offer.price)}`;
  const gap = offer.price - price;
  return (
    <>
      在售 {whole(offer.price)}{' '}
      <span className={gap > 0 ? 'up' : 'down'}>（{signed(gap) || '0'}）</span>
    </>
  );
}

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
