/** Returns the page numbers of a pager: the first, the last, those around the current one; gaps are null. */
export function pagesAround(current: number, last: number): (number | null)[] {
  const near = [1, current - 2, current - 1, current, current + 1, current + 2, last];
  const shown = [...new Set(near.filter((page) => page >= 1 && page <= last))].sort(
    (a, b) => a - b,
  );
  return shown.flatMap((page, i) => {
    const before = shown[i - 1] ?? page - 1;
    if (page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}
