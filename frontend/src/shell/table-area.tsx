import type { ReactNode } from 'react';
import { failureOf } from '../api/client';
import { useFailure } from '../api/failure';
import { Failed } from '../ui/failed';
import { Lines } from '../ui/lines';
import { Nothing } from '../ui/nothing';
import { Pager } from '../ui/table/pager';
import { Table, type TableProps } from '../ui/table/table';

/** A query that is loading, loaded or failed. */
export interface Loadable<Data> {
  data: Data | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => void;
}

interface RowsAreaProps<Row> extends Omit<TableProps<Row>, 'rows' | 'old'> {
  label: string;
  query: Loadable<Row[]>;
  /** content for an empty list */
  empty?: ReactNode;
  /** the number of placeholder lines during the first load */
  lines?: number;
  /** the key of the query: another one starts without the error of the last */
  question?: string;
}

/** The rows of a query, or its placeholder, error or empty content. */
export function TableArea<Row>({ query, empty, lines = 8, question, ...rest }: RowsAreaProps<Row>) {
  const error = useFailure(query, question);
  const { data, refetch, isPlaceholderData } = query;
  if (error) return <Failed {...failureOf(error, refetch)} />;
  if (!data) return <Lines rows={lines} />;
  if (data.length === 0) return empty ?? <Nothing />;
  return <Table {...rest} rows={data} old={isPlaceholderData} />;
}

/** A page of rows. */
export interface PageOf<Row> {
  list: Row[];
  totalRow: number;
  pageSize: number;
  pageNum: number;
}

export interface PageAreaProps<Row> extends Omit<RowsAreaProps<Row>, 'query'> {
  query: Loadable<PageOf<Row>>;
  onPage: (page: number) => void;
}

/** A page of rows with its pager. */
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
