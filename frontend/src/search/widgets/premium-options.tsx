import type { PremiumTable } from '../../api/types';
import { usePremiumTable } from '../premium-table';
import { premiumTitle, tableName } from '../premiums';

interface TableOptionsProps {
  label: string;
  tables: PremiumTable[];
  current: PremiumTable | undefined;
  choose: (code: string) => void;
}

/** A list of premium tables. */
export function TableOptions({ label, tables, current, choose }: TableOptionsProps) {
  return (
    <select
      className="premium-options"
      aria-label={label}
      title={current && premiumTitle(current)}
      value={current?.code ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {tables.map((table) => (
        <option key={table.code} value={table.code}>
          {tableName(table)}
        </option>
      ))}
    </select>
  );
}

/** A list of the premium tables of the visitor. The chosen one is that of 折3128. */
export function PremiumOptions({ label }: { label: string }) {
  return <TableOptions label={label} {...usePremiumTable()} />;
}
