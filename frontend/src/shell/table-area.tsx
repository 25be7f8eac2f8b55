import type { Key, ReactNode } from 'react';
import { failureOf } from '../api/client';
import { useFailure } from '../api/failure';
import { Failed } from '../ui/failed';
import { Lines } from '../ui/lines';
import { Nothing } from '../ui/nothing';
import type { Column } from '../ui/table/column';
import { Pager } from '../ui/table/pager';
import { Table } from '../ui/table/table';

/** An answer that may be on its way, be there, or have failed. */
interface Asked<Data> {
  data: Data | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => void;
}

interface RowsAreaProps<Row> {
  label: string;
  query: Asked<Row[]>;
  columns: Column<Row>[];
  rowKey: (row: Row) => Key;
  rowClass?: (row: Row) => string | undefined;
  /** what stands there when there are no rows */
  empty?: ReactNode;
  /** how many grey lines stand there while the first rows are loaded */
  lines?: number;
  /** what is asked for: another question begins without the failure of the last one */
  question?: string;
}

/** The rows of an answer, or what stands in their place while there are none. */
export function TableArea<Row>({ query, empty, lines = 8, question, ...rest }: RowsAreaProps<Row>) {
  const error = useFailure(query, question);
  const { data, refetch, isPlaceholderData } = query;
  if (error) return <Failed {...failureOf(error, refetch)} />;
  if (!data) return <Lines rows={lines} />;
  if (data.length === 0) return empty ?? <Nothing />;
  return <Table {...rest} rows={data} old={isPlaceholderData} />;
}

interface Page<Row> {
  list: Row[];
  totalRow: number;
  pageSize: number;
  pageNum: number;
}

interface PageAreaProps<Row> extends Omit<RowsAreaProps<Row>, 'query'> {
  query: Asked<Page<Row>>;
  onPage: (page: number) => void;
}

/** One page of rows, and the way to the others. */
export function PageArea<Row>({ query, onPage, ...rest }: PageAreaProps<Row>) {
  const { data } = query;
  return (
    <>
      <TableArea query={{ ...query, data: data?.list }} {...rest} />
      {data && (
        <Pager page={data.pageNum} size={data.pageSize} total={data.totalRow} onPage={onPage} />
      )}
    </>
  );
}
