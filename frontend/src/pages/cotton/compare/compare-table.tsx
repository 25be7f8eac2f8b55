import { CloseOutlined } from '@ant-design/icons';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Certificate, Compared, SliderRange } from '../../../api/types';
import { fibre, share as percent } from '../../../ui/format';
import { ColourBar } from '../../../ui/lot/colour-bar';
import { CopyLine } from '../../../ui/lot/copy-line';
import { lotAddress } from '../../../ui/lot/lot';
import { BundleTag } from '../../../ui/lot/lot-tag';
import { QualityMark } from '../../../ui/lot/quality-mark';
import { bestOf, type CompareRow, differ, groups, placeIn } from './rows';

interface CompareTableProps {
  lots: Compared[];
  /** the usual ranges of the values */
  sliders: SliderRange[];
  onlyDifferent: boolean;
  onRemove: (listingID: number) => void;
}

/** One column a lot, one row a value, the best of a row marked. */
export function CompareTable({ lots, sliders, onlyDifferent, onRemove }: CompareTableProps) {
  const shown = (row: CompareRow) => !onlyDifferent || differ(row, lots);
  return (
    <div className="compare-box">
      <table className="compare num">
        <thead>
          <tr>
            <th>
              <span className="best-mark">最优</span>
            </th>
            {lots.map((one) => (
              <LotHead key={one.listingID} one={one} onRemove={() => onRemove(one.listingID)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.title}>
              <tr className="group">
                <th colSpan={lots.length + 1} scope="colgroup">
                  {group.title}
                </th>
              </tr>
              {group.rows.filter(shown).map((row) => (
                <Row key={row.name} row={row} lots={lots} sliders={sliders} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
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
  return (
    <th scope="col">
      <div className="compare-lot">
        <Link to={one.lot ? lotAddress(one.lot) : lotAddress({ batchID })}>{batchID}</Link>
        {one.lot && <BundleTag lot={one.lot} />}
        <QualityMark lot={marked(one.batch)} className="compare-mark" />
        {one.lot && <CopyLine lot={one.lot} />}
        <button type="button" aria-label={`移除 ${batchID}`} title="移除" onClick={onRemove}>
          <CloseOutlined />
        </button>
      </div>
    </th>
  );
}

interface RowProps {
  row: CompareRow;
  lots: Compared[];
  sliders: SliderRange[];
}

function Row({ row, lots, sliders }: RowProps) {
  const best = bestOf(row, lots);
  const note = row.note?.(lots);
  const usual = sliders.find(({ attribute }) => attribute === row.range);
  return (
    <tr>
      <th scope="row">
        {row.name}
        {note && <small>按{note}</small>}
      </th>
      {lots.map((one, n) => (
        <td key={one.listingID} className={best[n] ? 'best' : ''}>
          {row.shares ? <Shares one={one} /> : row.text(one)}
          {best[n] && <span className="hidden-label">（最优）</span>}
          {usual && <Place value={row.value?.(one)} usual={usual} />}
        </td>
      ))}
    </tr>
  );
}

/** Where a value stands between the least and the greatest that is usual. */
function Place({ value, usual }: { value?: number | null; usual: SliderRange }) {
  if (value == null) return null;
  return (
    <span className="cell-bar" title={`常见范围 ${fibre(usual.min)}–${fibre(usual.max)}`}>
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
      <span className="cell-shares">
        {shares.map(({ grade, share }) => (
          <span key={grade}>
            {grade} <b>{percent(share)}</b>
          </span>
        ))}
      </span>
    </>
  );
}
