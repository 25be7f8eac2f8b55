import { Link } from 'react-router';
import type { StockRow } from '../../../api/stock';
import { TickPrice } from '../../../shell/tick-price';
import { fibre, unknown } from '../../../ui/format';
import { markMeaning, qualityMark } from '../../../ui/lot/line';
import { lotAddress } from '../../../ui/lot/lot';
import { LotTag } from '../../../ui/lot/lot-tag';
import { ginNames, pickNames } from '../../../ui/lot/names';
import { StateTag, type Tone } from '../../../ui/state-tag';
import { BundleMark } from './bundle-mark';
import styles from './stock.module.css';

const sold = 3;
const tones: Partial<Record<StockRow['state'], Tone>> = { 1: 'good', 2: 'waiting', 5: 'ended' };

/** The state of a listing, and its bundle. */
export function State({ row, onBundle }: { row: StockRow; onBundle: (bundle: number) => void }) {
  return (
    <>
      <StateTag tone={tones[row.state] ?? 'plain'}>{row.stateName}</StateTag>
      <small>
        <BundleMark row={row} onBundle={onBundle} />
        {row.specialSaleType.includes(3) && <LotTag>商家直销</LotTag>}
      </small>
    </>
  );
}

/** The number of a lot, with a link to its public page. */
export const BatchLink = ({ row }: { row: StockRow }) => (
  <Link className="num" to={lotAddress(row)}>
    {row.batchID}
  </Link>
);

/** Returns the year of a lot, how it was picked and ginned. */
export function yearText({ cottonYear, packType, cottonType }: StockRow): string {
  const gin = cottonType === 1 ? '' : (ginNames[cottonType] ?? '');
  return `${cottonYear} ${pickNames[packType] ?? ''}${gin}`;
}

const values = (row: StockRow, names: [string, number | null][]) =>
  names.map(([name, value]) => (
    <span key={`${row.listingID} ${name}`}>
      {name}
      {value === null ? unknown : fibre(value)}
    </span>
  ));

/** The quality of a lot in two short lines, in the words of traders. */
export function Quality({ row }: { row: StockRow }) {
  return (
    <span className={`${styles.stockQuality} num`} title={markMeaning(row)}>
      <span>
        <b>{qualityMark(row) || unknown}</b>
        {values(row, [
          ['长', row.lengthAvg],
          ['强', row.strongAvg],
          ['马', row.mikeAvg],
        ])}
      </span>
      <small>
        {values(row, [
          ['整', row.neatAvg],
          ['杂', row.impurity],
          ['潮', row.moisture],
        ])}
      </small>
    </span>
  );
}

/** The current price of a lot; none for a sold one. */
export const NowPrice = ({ row }: { row: StockRow }) =>
  row.state === sold ? unknown : <TickPrice lot={row} />;
