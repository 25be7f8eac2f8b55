import type { Valuation, ValuedLot } from '../../../api/valuations';
import { exactTons, signed, signedMoney, unknown } from '../../../ui/format';
import { type Column, numberColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import { items } from '../premium/items';
import styles from '../tool.module.css';
import { LotCard } from './lot-card';
import { batchColumn, PremiumCell } from './lot-columns';

interface PremiumTableProps {
  valuation: Valuation;
  /** the premiums are per ton of gross weight */
  gross: boolean;
}

/** The sums of all lots, or one lot. */
interface Line {
  /** undefined for the sums */
  lot?: ValuedLot;
  premium: ValuedLot['premiumPerGross'];
  /** t */
  weight: number;
  /** the premium of the whole weight */
  money: number | null;
}

/** The premiums of a list of lots item by item, with those of the whole lots in money. */
export function PremiumTable({ valuation, gross }: PremiumTableProps) {
  const { lots, totals } = valuation;
  const sums: Line = {
    premium: gross ? totals.grossItems : totals.items,
    weight: gross ? totals.gross : totals.amount,
    money: totals.premiumMoney,
  };
  const lines = lots.map((lot): Line => {
    const { known, premium, premiumPerGross, premiumMoney } = lot;
    const perTon = known ? premium : null;
    return {
      lot,
      premium: gross ? premiumPerGross : perTon,
      weight: gross ? lot.gross : lot.amount,
      money: premiumMoney,
    };
  });
  const columns = columnsOf(gross);
  const lacking = gross ? lots.filter((lot) => lot.known && !lot.premiumPerGross).length : 0;
  return (
    <>
      {gross && (
        <p>
          每吨毛重的升贴水 = 升贴水 × 公重 ÷ 毛重，金额不变
          {lacking > 0 && `；${lacking} 批没有毛重或公重，不计入平均`}
        </p>
      )}
      <Table
        label="各批升贴水"
        tall
        columns={columns}
        rows={[sums, ...lines]}
        rowKey={({ lot }) => lot?.batchID ?? ''}
        rowClass={({ lot }) => (lot ? undefined : styles.sums)}
        card={(line) => (
          <LotCard
            row={line}
            title={line.lot?.batchID ?? sumsTitle}
            value={['升贴水', line.premium ? signed(line.premium.total) || '0' : unknown]}
            about={[
              line.weight ? `${exactTons(line.weight)} 吨` : unknown,
              line.money === null ? unknown : `${signedMoney(line.money.toFixed(2))} 元`,
            ]}
            columns={columns}
            note={line.lot && (line.lot.reason || line.lot.note)}
          />
        )}
      />
    </>
  );
}

const sumsTitle = '合计，按重量平均';

function columnsOf(gross: boolean): Column<Line>[] {
  const unit = gross ? '元/吨毛重' : '元/吨';
  return [
    batchColumn(({ lot }) => lot?.batchID, sumsTitle),
    numberColumn(gross ? '毛重' : '公重', ({ weight }) => (weight ? exactTons(weight) : unknown), {
      unit: '吨',
    }),
    ...items.map(([item, name]) =>
      numberColumn<Line>(name, ({ premium }) => (premium ? signed(premium[item]) : unknown)),
    ),
    numberColumn(
      '升贴水',
      ({ lot, premium }) => {
        if (lot) return <PremiumCell lot={lot} premium={premium} />;
        return <b>{premium ? signed(premium.total) : unknown}</b>;
      },
      { unit },
    ),
    numberColumn('升贴水金额', ({ lot, money }) => moneyText(money, lot), { unit: '元' }),
  ];
}

function moneyText(money: number | null, lot: ValuedLot | undefined) {
  if (money === null) return unknown;
  const text = signedMoney(money.toFixed(2));
  return lot ? text : <b>{text}</b>;
}
