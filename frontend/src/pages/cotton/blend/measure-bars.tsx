import { fibre } from '../../../ui/format';
import styles from './blend.module.css';
import { averageOf, type Candidate, measureOf } from './candidate';
import {
  type Measure,
  measureLabel,
  measures,
  type Range,
  ranged,
  rangeOf,
  type Targets,
} from './measures';

interface MeasureBarsProps {
  lots: readonly Candidate[];
  targets: Targets;
}

/** The averages of the blend beside their targets. */
export function MeasureBars({ lots, targets }: MeasureBarsProps) {
  return (
    <ul className={styles.bars} aria-label="各项指标">
      {([...ranged, 'better', 'worse'] as const).map((measure) => (
        <Bar key={measure} measure={measure} lots={lots} targets={targets} />
      ))}
    </ul>
  );
}

function Bar({ measure, lots, targets }: MeasureBarsProps & { measure: Measure }) {
  const average = averageOf(lots, measure, targets);
  if (average === null) return null;
  const range = rangeOf(targets, measure);
  const values = lots.flatMap((lot) => measureOf(lot, measure, targets) ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value / 100);
  const value = average / 100;
  const share = measure === 'better' || measure === 'worse';
  const place = placesIn([least as number, most as number, range.min, range.max], share);
  return (
    <li>
      <span>
        {measureLabel(targets, measure)} <small>{measures[measure].unit}</small>
      </span>
      <b className="num">{value.toFixed(2)}</b>
      <small className="num">{targetText(range)}</small>
      <i className={styles.bar} aria-hidden title={`各批 ${fibre(least)} 到 ${fibre(most)}`}>
        <i
          className={styles.allowed}
          style={{ left: place(range.min ?? -1e9), right: place(range.max ?? 1e9, true) }}
        />
        <i
          className={styles.spread}
          style={{ left: place(least as number), right: place(most as number, true) }}
        />
        <i className={styles.average} style={{ left: place(value) }} />
      </i>
    </li>
  );
}

/** The least width of a bar of shares, %. */
const leastShares = 10;

/** Returns a function from values to places on a bar that shows all given values; that of shares begins at 0. */
function placesIn(shown: (number | undefined)[], share: boolean) {
  const known = shown.filter((value) => value !== undefined);
  if (share) known.push(0, leastShares);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const room = share ? 0 : (most - least || 1) * 0.08;
  return (value: number, fromRight = false) => {
    const part = (value - least + room) / (most - least + 2 * room);
    const inside = Math.min(1, Math.max(0, fromRight ? 1 - part : part));
    return `${(inside * 100).toFixed(1)}%`;
  };
}

function targetText({ min, max }: Range): string {
  if (min !== undefined && max !== undefined) return `${min.toFixed(2)}–${max.toFixed(2)}`;
  if (min !== undefined) return `≥ ${min.toFixed(2)}`;
  return max === undefined ? '不限' : `≤ ${max.toFixed(2)}`;
}
