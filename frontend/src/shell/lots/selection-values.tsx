import type { Lot } from '../../api/types';
import { fibre, rangeText, unknown } from '../../ui/format';
import styles from './lots.module.css';
import { blendOf } from './selection-sums';

const values = [
  { name: '长度', unit: 'mm', read: (lot) => lot.lengthAvg },
  { name: '强力', unit: 'cN/tex', read: (lot) => lot.strongAvg },
  { name: '马值', unit: '', read: (lot) => lot.mikeAvg },
  { name: '整齐度', unit: '%', read: (lot) => lot.neatAvg },
  { name: '含杂', unit: '%', read: (lot) => lot.impurity },
  { name: '回潮', unit: '%', read: (lot) => lot.moisture },
  { name: 'Rd', unit: '%', read: (lot) => lot.rdAvg },
  { name: '+b', unit: '', read: (lot) => lot.plusBAvg },
  { name: 'P3', unit: '%', read: (lot) => lot.qualityP3 },
] satisfies { name: string; unit: string; read: (lot: Lot) => number | null }[];

/** The blend of the selected lots: each value's average by conditioned weight, its least and its greatest. */
export function SelectionValues({ lots }: { lots: readonly Lot[] }) {
  return (
    <dl
      className={`${styles.selectionValues} num`}
      tabIndex={0} // arrow keys scroll it on a narrow screen
      aria-label="所选批次按公重加权的指标"
    >
      {values.map(({ name, unit, read }) => {
        const blend = blendOf(lots, read);
        return (
          <div key={name}>
            <dt>
              {name} <small>{unit}</small>
            </dt>
            <dd>
              <b>{blend ? blend.average.toFixed(2) : unknown}</b>
              {blend && (
                <small
                  title={blend.missing > 0 ? `${blend.missing} 批没有该指标，未计入` : undefined}
                >
                  {rangeText(fibre, blend.least, blend.greatest)}
                  {blend.missing > 0 && ' *'}
                </small>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
