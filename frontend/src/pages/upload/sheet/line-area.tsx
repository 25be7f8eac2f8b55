import type { UseQueryResult } from '@tanstack/react-query';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import type { Correction, Upload } from '../../../api/uploads';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { useNarrow } from '../../../ui/narrow';
import { Nothing } from '../../../ui/nothing';
import { Pager } from '../../../ui/table/pager';
import type { ShownLine } from './line-parts';
import { LineTable } from './line-table';
import type { Cells } from './use-cells';

interface LineAreaProps {
  one: Upload;
  query: UseQueryResult<{ list: ShownLine[]; totalRow: number }>;
  /** the key of the query: another one starts without its error */
  request: string;
  page: number;
  size: number;
  /** content for an empty list */
  empty: string;
  onPage: (page: number) => void;
  /** other rows are loading */
  old?: boolean;
  cells?: Cells;
  onCorrect?: (correction: Correction) => void;
}

/** A page of rows, or its placeholder or error. */
export function LineArea({
  query,
  request: asked,
  page,
  size,
  empty,
  onPage,
  ...shown
}: LineAreaProps) {
  const error = useFailure(query, asked);
  const { data, refetch, isPlaceholderData } = query;
  const old = isPlaceholderData || Boolean(shown.old);
  return (
    <>
      {error && <Failed {...failureOf(error, refetch)} />}
      {!data && !error && <Lines rows={10} />}
      {data?.list.length === 0 && <Nothing text={empty} />}
      {data && data.list.length > 0 && <LineTable {...shown} lines={data.list} old={old} />}
      {data && <Pager page={page} size={size} total={data.totalRow} onPage={onPage} />}
    </>
  );
}

/** Returns how many rows a page has. */
export const usePageSize = () => (useNarrow() ? 20 : 50);
