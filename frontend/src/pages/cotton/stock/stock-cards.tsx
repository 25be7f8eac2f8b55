import type { ReactNode } from 'react';
import type { StockRow } from '../../../api/stock';
import { tons, unknown, whole } from '../../../ui/format';
import type { Chosen } from './chosen';
import { CheckOne } from './columns';
import { NotesCell } from './notes-cell';
import { offerName } from './repricing';
import { BatchLink, NowPrice, Quality, State, yearText } from './row-parts';
import { type OnStep, RowVerbs } from './row-verbs';
import { UntilCell } from './until-cell';

interface StockCardsProps {
  rows: readonly StockRow[];
  checked: Chosen;
  old: boolean;
  onStep: OnStep;
  onBundle: (bundle: number) => void;
}

/** The own listings as cards, for narrow screens. */
export function StockCards({ rows, checked, old, onStep, onBundle }: StockCardsProps) {
  return (
    <ul className={`stock-cards ${old ? 'old' : ''}`} aria-label="我的批次" aria-busy={old}>
      {rows.map((row) => (
        <li key={row.listingID}>
          <div className="stock-card-head">
            <CheckOne row={row} checked={checked} />
            <span>
              <BatchLink row={row} />
              <small>{yearText(row)}</small>
            </span>
            <span className="stock-card-state">
              <State row={row} onBundle={onBundle} />
            </span>
            <span className="stock-card-price num">
              <NowPrice row={row} />
              <small>{offerName(row)}</small>
            </span>
          </div>
          <p>
            {row.origins} {row.originsCity} · {row.depotName || unknown}
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
          <div className="stock-card-foot">
            <NotesCell row={row} />
            <span>
              <RowVerbs row={row} onStep={onStep} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
