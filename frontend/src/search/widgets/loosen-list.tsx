import { whole } from '../../ui/format';

/** A filter that a search without results can do without. */
export interface Way {
  label: string;
  /** the number of rows without it */
  count: number;
  onDrop: () => void;
}

/** The filters to remove from a search without results. `unit` is the measure word of the rows. */
export function LoosenList({ ways, unit }: { ways: readonly Way[]; unit: string }) {
  if (ways.length === 0) return null;
  return (
    <ul className="loosen" aria-label="可去掉的条件">
      {ways.map(({ label, count, onDrop }) => (
        <li key={label}>
          <button type="button" onClick={onDrop}>
            去掉『{label}』可得 <b className="num">{whole(count)}</b> {unit}
          </button>
        </li>
      ))}
    </ul>
  );
}
