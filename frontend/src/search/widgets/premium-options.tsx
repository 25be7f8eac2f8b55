import { tableName, usePremiumTable } from '../premium-table';

/** A list of the premium tables of the visitor. The chosen one is that of 折3128. */
export function PremiumOptions({ label }: { label: string }) {
  const { tables, current, choose } = usePremiumTable();
  return (
    <select
      className="premium-options"
      aria-label={label}
      title={current && [current.name, current.applies].filter(Boolean).join('：')}
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
