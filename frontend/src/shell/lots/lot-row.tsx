import { type MouseEvent, memo } from 'react';
import type { Lot } from '../../api/types';
import type { Column } from './columns';
import { forControl } from './keys';
import styles from './lots.module.css';
import { checkPlace, pinOf } from './use-fitted-columns';

interface LotRowProps {
  lot: Lot;
  columns: Column[];
  /** how many of the first stay at the left edge */
  pins: number;
  /** px */
  height: number;
  /** its place among the lots; the first row of ARIA is the head */
  place: number;
  chosen: boolean;
  gone: boolean;
  /** it is the lot of the page */
  current: boolean;
  active: boolean;
  /** checks or unchecks the lot, and with a range those between it and the last one */
  onToggle: (lot: Lot, range: boolean) => void;
  /** makes it the current lot */
  onPick: (lot: Lot) => void;
}

export const LotRow = memo(function LotRow(props: LotRowProps) {
  const { lot, columns, pins, height, place, chosen, gone, current, active } = props;
  const { onToggle, onPick } = props;
  const marks = [
    chosen && `row-chosen ${styles.rowChosen}`,
    gone && styles.rowGone,
    current && styles.rowCurrent,
    active && `row-active ${styles.rowActive}`,
  ];
  const onClick = (event: MouseEvent) => onToggle(lot, event.shiftKey);
  const onRowClick = ({ target }: MouseEvent) => {
    if (!forControl(target)) onPick(lot);
  };
  return (
    <tr
      onClick={onRowClick}
      className={[`lots-row ${styles.lotsRow}`, ...marks].filter(Boolean).join(' ')}
      style={{ height }}
      aria-rowindex={place + 2}
      data-row={place}
      aria-current={current || undefined}
    >
      <td {...pinOf(checkPlace, pins)}>
        <input
          type="checkbox"
          aria-label={`选择 ${lot.batchID}`}
          checked={chosen}
          onChange={() => {}}
          onClick={onClick}
        />
      </td>
      {columns.map(({ key, number, render }, column) => {
        const pin = pinOf(column, pins);
        return (
          <td
            key={key}
            {...pin}
            className={[number && `${styles.number} num`, pin.className].filter(Boolean).join(' ')}
          >
            {render(lot)}
          </td>
        );
      })}
    </tr>
  );
});
