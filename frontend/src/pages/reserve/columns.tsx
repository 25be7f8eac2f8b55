import { Link } from 'react-router';
import type { ReserveLot } from '../../api/types';
import { reserveLotPath } from '../../ui/chrome/places';
import { fibre, signed, tons, unknown, whole } from '../../ui/format';
import { StateTag } from '../../ui/state-tag';
import { type Column, numberColumn } from '../../ui/table/column';
import { Pair } from '../../ui/table/pair';
import styles from './reserve.module.css';
import { colourText, kinds, states } from './words';

/** The columns of reserve lots. */
export const lotColumns: Column<ReserveLot>[] = [
  {
    title: '批号',
    head: true,
    narrow: true,
    className: 'num',
    sort: { by: 'batchID', ascending: true },
    cell: ({ reserveID, batchID, bundle }) => (
      <Pair below={bundle ? `捆 ${bundle}` : ''}>
        <Link to={reserveLotPath(reserveID)}>{batchID}</Link>
      </Pair>
    ),
  },
  {
    title: '交易日',
    narrow: true,
    className: 'num',
    sort: { by: 'day' },
    cell: ({ day }) => day,
  },
  { title: '结果', narrow: true, cell: ({ status }) => <StateText status={status} /> },
  {
    title: '类型',
    narrow: true,
    className: styles.whole,
    cell: ({ type, cottonYear }) => (
      <Pair below={cottonYear ? `${cottonYear} 年度` : ''}>{kinds[type]}</Pair>
    ),
  },
  {
    title: '仓库',
    cell: ({ depotName, origins }) => (
      <Pair below={origins}>
        <span>{depotName}</span>
      </Pair>
    ),
  },
  numberColumn('颜色级', ({ primaryColor }) => colourText(primaryColor) || unknown),
  numberColumn('长度', ({ lengthAvg }) => fibre(lengthAvg), { sort: { by: 'length' } }),
  numberColumn('强力', ({ strongAvg }) => fibre(strongAvg), { sort: { by: 'strong' } }),
  numberColumn(
    '马值',
    ({ mikeAvg, mikeGrade }) => <Pair below={mikeGrade}>{fibre(mikeAvg)}</Pair>,
    {
      sort: { by: 'mike', ascending: true },
    },
  ),
  numberColumn('整齐度', ({ neatAvg }) => fibre(neatAvg), { sort: { by: 'neat' } }),
  numberColumn('回潮', ({ moisture }) => fibre(moisture), {
    unit: '%',
    sort: { by: 'moisture', ascending: true },
  }),
  numberColumn('含杂', ({ impurity }) => fibre(impurity), {
    unit: '%',
    sort: { by: 'impurity', ascending: true },
  }),
  numberColumn('公重', ({ amount }) => tons(amount), { unit: '吨', sort: { by: 'weight' } }),
  numberColumn(
    '底价',
    ({ floor, premium }) => (
      <Pair below={premium === null ? '' : `差价 ${signed(premium)}`}>
        <span title={floor === null ? '所在周没有公布底价，或指标不全' : undefined}>
          {whole(floor)}
        </span>
      </Pair>
    ),
    { unit: '元/吨', className: `num ${styles.whole}`, sort: { by: 'floor', ascending: true } },
  ),
  numberColumn(
    '成交价',
    ({ dealPrice, floor }) => (
      <Pair below={dealPrice !== null && floor !== null ? `加价 ${signed(dealPrice - floor)}` : ''}>
        <span className={styles.price}>{whole(dealPrice)}</span>
      </Pair>
    ),
    { unit: '元/吨', className: `num ${styles.whole}`, sort: { by: 'dealPrice' } },
  ),
];

/** The result of a lot. */
export function StateText({ status }: { status: number }) {
  const [name, tone] = states[status] ?? ['', 'plain'];
  return <StateTag tone={tone}>{name}</StateTag>;
}

/** A lot on a phone. */
export function ReserveCard({ lot }: { lot: ReserveLot }) {
  const { reserveID, batchID, day, status, type, cottonYear, dealPrice, floor } = lot;
  return (
    <>
      <div className={styles.cardHead}>
        <Link to={reserveLotPath(reserveID)}>{batchID}</Link>
        <StateText status={status} />
        <b className="num">
          {whole(dealPrice ?? floor)}
          <small>元/吨 {dealPrice === null ? '底价' : '成交'}</small>
        </b>
      </div>
      <div className={`${styles.cardLine} num`}>
        <span>{colourText(lot.primaryColor)} 级</span>
        <span>长 {fibre(lot.lengthAvg)}</span>
        <span>强 {fibre(lot.strongAvg)}</span>
        <span>马 {fibre(lot.mikeAvg)}</span>
        <span>整 {fibre(lot.neatAvg)}</span>
        <span>杂 {fibre(lot.impurity)}%</span>
      </div>
      <div className={`${styles.cardLine} num`}>
        <span>
          {day} {kinds[type]} {cottonYear || ''}
        </span>
        <span>{tons(lot.amount)} 吨</span>
        {dealPrice !== null && <span>底价 {whole(floor)}</span>}
      </div>
      <div className={styles.cardLine}>
        <span>{lot.depotName}</span>
        {lot.bundle && <span>捆 {lot.bundle}</span>}
      </div>
    </>
  );
}
