import { useMill } from '../mill';

/** A list of the mills of the visitor. The chosen one is that of delivered prices. */
export function MillOptions({ label }: { label: string }) {
  const { mills, current, choose } = useMill();
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
