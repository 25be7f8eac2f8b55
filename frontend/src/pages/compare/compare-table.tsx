import { CloseOutlined } from '@ant-design/icons';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Compared } from '../../api/types';
import { ColourBar } from '../../ui/lot/colour-bar';
import { CopyLine } from '../../ui/lot/copy-line';
import { lotAddress } from '../../ui/lot/lot';
import { barOf, bestOf, type CompareRow, differ, groups } from './rows';

interface CompareTableProps {
  lots: Compared[];
  onlyDifferent: boolean;
  onRemove: (listingID: number) => void;
}

/** One column a lot, one row a value, the best of a row marked. */
export function CompareTable({ lots, onlyDifferent, onRemove }: CompareTableProps) {
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
                <Row key={row.name} row={row} lots={lots} />
              ))}
              {group.title === '质量' && <Colours lots={lots} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LotHead({ one, onRemove }: { one: Compared; onRemove: () => void }) {
  const { batchID } = one.batch;
  return (
    <th scope="col">
      <div className="compare-lot">
        <Link to={one.lot ? lotAddress(one.lot) : lotAddress({ batchID })}>{batchID}</Link>
        {one.lot && <CopyLine lot={one.lot} />}
        <button type="button" aria-label={`移除 ${batchID}`} title="移除" onClick={onRemove}>
          <CloseOutlined />
        </button>
      </div>
    </th>
  );
}

function Row({ row, lots }: { row: CompareRow; lots: Compared[] }) {
  const best = bestOf(row, lots);
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {lots.map((one, n) => (
        <td key={one.listingID} className={best[n] ? 'best' : ''}>
          {row.text(one)}
          {best[n] && <span className="hidden-label">（最优）</span>}
          <CellBar length={row.better && barOf(row, lots, one)} />
        </td>
      ))}
    </tr>
  );
}

function CellBar({ length }: { length?: number }) {
  if (length === undefined) return null;
  return <i className="cell-bar" style={{ width: `${length * 100}%` }} />;
}

function Colours({ lots }: { lots: Compared[] }) {
  return (
    <tr>
      <th scope="row">颜色级比例</th>
      {lots.map(({ listingID, batch }) => (
        <td key={listingID}>
          <ColourBar
            shares={batch.colours
              .filter(({ share }) => share > 0)
              .map(({ name, share }) => ({ grade: name, share }))}
          />
        </td>
      ))}
    </tr>
  );
}
