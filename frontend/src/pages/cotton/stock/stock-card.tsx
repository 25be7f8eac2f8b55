import type { ReactNode } from 'react';
import type { StockRow } from '../../../api/stock';
import { tons, unknown, whole } from '../../../ui/format';
import { SelectOne } from '../../../ui/table/selection';
import type { Chosen } from './chosen';
import { NotesCell } from './notes-cell';
import { offerName } from './repricing';
import { BatchLink, NowPrice, Quality, State, yearText } from './row-parts';
import { type OnStep, RowVerbs } from './row-verbs';
import styles from './stock.module.css';
import { UntilCell } from './until-cell';

interface StockCardProps {
  row: StockRow;
  checked: Chosen;
  onStep: OnStep;
  onBundle: (bundle: number) => void;
}

/** One of the own listings as a card, for narrow screens. */
export function StockCard({ row, checked, onStep, onBundle }: StockCardProps) {
  return (
    <div className={styles.stockCards}>
      <div className={styles.stockCardHead}>
        <SelectOne row={row} selection={checked} />
        <span>
          <BatchLink row={row} />
          <small>{yearText(row)}</small>
        </span>
        <span className="stock-card-state">
          <State row={row} onBundle={onBundle} />
        </span>
        <span className={`${styles.stockCardPrice} num`}>
          <NowPrice row={row} />
          <small>{offerName(row)}</small>
        </span>
      </div>
      <p>
        {placeOf(row)} · {row.depotName || unknown}
      </p>
      <p>
        <Quality row={row} />
      </p>
      <dl className="num">
        <Fact name="公重 吨" value={tons(row.amount)} />
        <Fact name="挂牌 天" value={whole(row.age)} />
        <Fact name="浏览" value={whole(row.views)} />
        <Fact name="有效期" value={<UntilCell row={row} />} />
      </dl>
      <div className={styles.stockCardFoot}>
        <NotesCell row={row} />
        <span>
          <RowVerbs row={row} onStep={onStep} />
        </span>
      </div>
    </div>
  );
}

const placeOf = ({ origins, originsCity }: StockRow) =>
  [origins, originsCity].filter(Boolean).join(' ') || '产地不详';

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
