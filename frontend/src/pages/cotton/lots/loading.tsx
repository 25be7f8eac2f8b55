const rows = Array.from({ length: 12 }, (_, row) => row);

/** The table before its first rows. */
export function Loading() {
  return (
    <div className="skeleton" role="status">
      <span className="skeleton-text">数据加载中,请稍后...</span>
      {rows.map((row) => (
        <i key={row} />
      ))}
    </div>
  );
}
