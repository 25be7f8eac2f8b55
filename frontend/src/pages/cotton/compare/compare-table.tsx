import { CloseOutlined, FormOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { Certificate, Compared, SliderRange } from '../../../api/types';
import { useCartToggle } from '../../../shell/cart/use-cart-toggle';
import { useOrderDialog } from '../../../shell/order/order-dialog';
import { Explained } from '../../../ui/explained';
import { fibre, share as percent, rangeText } from '../../../ui/format';
import { CartButton } from '../../../ui/lot/cart-button';
import { ColourBar } from '../../../ui/lot/colour-bar';
import { CopyLine } from '../../../ui/lot/copy-line';
import { lotAddress } from '../../../ui/lot/lot';
import { BundleTag } from '../../../ui/lot/lot-tag';
import { QualityMark } from '../../../ui/lot/quality-mark';
import type { Column } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import styles from './compare.module.css';
import { bestOf, type CompareRow, differ, groups, isShown, placeIn } from './rows';

interface CompareTableProps {
  lots: Compared[];
  /** the usual ranges of the values */
  sliders: SliderRange[];
  onlyDifferent: boolean;
  onRemove: (listingID: number) => void;
}

/** One column a lot, one row a value, the best of a row marked. */
export function CompareTable({ lots, sliders, onlyDifferent, onRemove }: CompareTableProps) {
  const groupOfRow = new Map(groups.flatMap(({ title, rows }) => rows.map((row) => [row, title])));
  const rows = [...groupOfRow.keys()].filter(
    (row) => isShown(row, lots) && (!onlyDifferent || differ(row, lots)),
  );
  const columns: Column<CompareRow>[] = [
    {
      title: '指标',
      heading: <span className={styles.bestMark}>最优</span>,
      rowHeading: true,
      cell: (row) => <RowName row={row} lots={lots} />,
    },
    ...lots.map((one, place) => ({
      title: String(one.listingID),
      heading: <LotHead one={one} onRemove={() => onRemove(one.listingID)} />,
      className: (row: CompareRow) => (bestOf(row, lots)[place] ? styles.best : ''),
      cell: (row: CompareRow) => <Value {...{ row, one, place, lots, sliders }} />,
    })),
  ];
  return (
    <div className={styles.compareBox}>
      <Table
        look="plain"
        className={`${styles.compare} num`}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        groupOf={(row) => groupOfRow.get(row) ?? ''}
      />
    </div>
  );
}

const marked = ({ primaryColor, length, mikeGrade }: Certificate) => ({
  primaryColor,
  lengthAvg: length?.avg ?? null,
  mikeGrade,
});

function LotHead({ one, onRemove }: { one: Compared; onRemove: () => void }) {
  const { batchID } = one.batch;
  const { lot } = one;
  const order = useOrderDialog();
  return (
    <div className={`compare-lot ${styles.compareLot}`}>
      <p>
        <Link to={lotAddress(lot ?? { batchID })}>{batchID}</Link>
        {lot && <BundleTag lot={lot} />}
      </p>
      <QualityMark lot={marked(one.batch)} className={styles.compareMark} />
      <span>
        {lot && <CopyLine lot={lot} />}
        {lot && (
          <Button
            size="small"
            type="text"
            icon={<FormOutlined />}
            aria-label={`询盘 ${batchID}`}
            title="询盘"
            onClick={() => order([lot])}
          />
        )}
        {lot && <CartToggle listingID={one.listingID} batchID={batchID} />}
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={`移除 ${batchID}`}
          title="移除"
          onClick={onRemove}
        />
      </span>
    </div>
  );
}

function CartToggle({ listingID, batchID }: { listingID: number; batchID: string }) {
  const { has, toggle } = useCartToggle();
  return (
    <CartButton batchID={batchID} inCart={has(listingID)} onToggle={() => toggle(listingID)} />
  );
}

function RowName({ row, lots }: { row: CompareRow; lots: Compared[] }) {
  const note = row.note?.(lots);
  return (
    <>
      {row.name}
      {note && <small>按{note}</small>}
    </>
  );
}

interface ValueProps {
  row: CompareRow;
  one: Compared;
  /** the place of the lot among the others */
  place: number;
  lots: Compared[];
  sliders: SliderRange[];
}

function Value({ row, one, place, lots, sliders }: ValueProps) {
  const usual = sliders.find(({ attribute }) => attribute === row.range);
  const about = row.about?.(one) ?? [];
  const text =
    about.length > 0 ? <Explained lines={about}>{row.text(one)}</Explained> : row.text(one);
  return (
    <>
      {row.shares ? <Shares one={one} /> : text}
      {bestOf(row, lots)[place] && <span className="hidden-label">（最优）</span>}
      {usual && <Place value={row.value?.(one)} usual={usual} />}
    </>
  );
}

/** The place of a value in its usual range. */
function Place({ value, usual }: { value?: number | null; usual: SliderRange }) {
  if (value == null) return null;
  return (
    <span className={styles.cellBar} title={`常见范围 ${rangeText(fibre, usual.min, usual.max)}`}>
      <i style={{ left: `${placeIn(value, usual) * 100}%` }} />
    </span>
  );
}

function Shares({ one: { batch } }: { one: Compared }) {
  const shares = batch.colours
    .filter(({ share }) => share > 0)
    .map(({ name, share }) => ({ grade: name, share }));
  return (
    <>
      <ColourBar shares={shares} />
      <span className={styles.cellShares}>
        {shares.map(({ grade, share }) => (
          <span key={grade}>
            {grade} <b>{percent(share)}</b>
          </span>
        ))}
      </span>
    </>
  );
}
