/** Grey lines where text will be. */
export function Lines({ rows }: { rows: number }) {
  return (
    <div className="lines" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <i key={row} />
      ))}
    </div>
  );
}
