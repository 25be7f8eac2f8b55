import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shopPath } from '../chrome/places';
import { fibre, tons, whole } from '../format';
import { ago } from '../time';
import { ColourBar } from './colour-bar';
import { sharesOf } from './colours';
import { type LotRow, lotAddress } from './lot';
import { gradeText, pickNames, stateNames } from './names';
import { Outside } from './outside';
import { Price } from './price';
import './lot-list.css';

interface LotListProps<Lot extends LotRow> {
  lots: Lot[];
  label: string;
  /** buttons at the end of a row */
  actions?: (lot: Lot) => ReactNode;
}

/** A short list of lots: a dense table, or cards on a phone. */
export function LotList<Lot extends LotRow>({ lots, label, actions }: LotListProps<Lot>) {
  return (
    <div className="lot-list-box">
      <table className="lot-list num" aria-label={label}>
        <thead>
          <tr>
            <th className="number-cell">批号 · 年度</th>
            <th>产地 · 仓库</th>
            <th className="colour-cell">颜色级</th>
            <th className="right value-cell">长度</th>
            <th className="right value-cell">强力</th>
            <th className="right value-cell">马值</th>
            <th className="right middle-cell">整齐度</th>
            <th className="right middle-cell">含杂 %</th>
            <th className="right middle-cell">回潮 %</th>
            <th className="right wide-cell">公重 t</th>
            <th className="right price-cell">现价 元/吨</th>
            <th className="right wide-cell">折3128</th>
            <th>卖家</th>
            {actions && <th className="actions-cell">操作</th>}
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <Row key={lot.listingID} lot={lot} actions={actions?.(lot)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ lot, actions }: { lot: LotRow; actions?: ReactNode }) {
  return (
    <tr>
      <td className="number-cell">
        <Link to={lotAddress(lot)}>{lot.batchID}</Link>
        <small>
          {lot.cottonYear} {pickNames[lot.packType]}
        </small>
      </td>
      <td className="place-cell">
        <span>
          {lot.origins} {lot.originsCity}
        </span>
        <small title={lot.depotName}>{lot.depotName}</small>
      </td>
      <td className="colour-cell" data-name="颜色级">
        <span>{gradeText(lot.primaryColor)}</span>
        <ColourBar shares={sharesOf(lot.ge)} />
      </td>
      <Value name="长度" text={fibre(lot.lengthAvg)} />
      <Value name="强力" text={fibre(lot.strongAvg)} />
      <Value name="马值" text={fibre(lot.mikeAvg)} />
      <Value name="整齐度" text={fibre(lot.neatAvg)} />
      <Value name="含杂" text={fibre(lot.impurity)} />
      <Value name="回潮" text={fibre(lot.moisture)} />
      <Value name="公重" text={tons(lot.amount)} />
      <td className="right price-cell">
        <Price lot={lot} />
      </td>
      <td className="right value-cell" data-name="折3128">
        {lot.price3128 === null ? <Outside reason={lot.price3128Reason} /> : whole(lot.price3128)}
      </td>
      <td className="seller-cell">
        <Link className="seller-link" to={shopPath(lot.memberID)} title={lot.memberOwnerName}>
          {lot.memberOwnerName}
        </Link>
        <small>
          {stateNames[lot.state]} · {ago(lot.listingTime)}
        </small>
      </td>
      {actions && <td className="actions-cell">{actions}</td>}
    </tr>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <td className="right value-cell" data-name={name}>
      {text}
    </td>
  );
}

/** Rows that are still on their way, of the height of real ones. */
export function LotListSkeleton({ rows }: { rows: number }) {
  return (
    <div className="lot-skeleton" role="status" aria-label="数据加载中,请稍后...">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <i key={row} />
      ))}
    </div>
  );
}
