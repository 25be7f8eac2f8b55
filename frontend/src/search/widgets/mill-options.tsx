import type { FilterArea } from '../../api/types';
import { useMill } from '../mill';

interface MillSelectProps {
  label: string;
  mills: FilterArea['mills'];
  current: number | undefined;
  choose: (mill: number) => void;
}

/** A list of mills. */
export function MillSelect({ label, mills, current, choose }: MillSelectProps) {
  return (
    <select
      className="premium-options"
      aria-label={label}
      value={current ?? ''}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {mills.map(({ millID, name }) => (
        <option key={millID} value={millID}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A list of the mills of the visitor. The chosen one is that of delivered prices. */
export const MillOptions = ({ label }: { label: string }) => (
  <MillSelect label={label} {...useMill()} />
);
