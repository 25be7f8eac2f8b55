import { useState } from 'react';
import { type ProductImportLine, useProductImportLines } from '../../../api/product-imports';
import { Effect } from '../../../shell/sheet-import/effect';
import type { Becomes } from '../../../shell/sheet-import/words';
import { PageArea } from '../../../shell/table-area';
import { type Column, numberColumn } from '../../../ui/table/column';

interface ImportLinesProps {
  importID: number;
  becomes: Becomes;
  /** the state of the import: its rows are compared again until it is confirmed */
  state: number;
}

const rowKey = ({ number, product }: ProductImportLine) => number || product;

/** The rows of a sheet that do the same. */
export function ImportLines({ importID, becomes, state }: ImportLinesProps) {
  const [pageNum, setPage] = useState(1);
  const query = useProductImportLines({ importID, becomes, pageNum, pageSize: 50 });
  return (
    <PageArea
      label="表格的各行"
      query={query}
      question={`${importID} ${state} ${pageNum}`}
      columns={columns.filter(({ title }) => becomes !== 'gone' || title !== '行')}
      rowKey={rowKey}
      onPage={setPage}
    />
  );
}

const columns: Column<ProductImportLine>[] = [
  numberColumn('行', ({ number }) => number),
  { title: '产品', head: true, cell: ({ title, product }) => title || product || '没有读出' },
  { title: '编号', narrow: true, className: 'num', cell: ({ product }) => product },
  { title: '变化', cell: (line) => <Effect line={line} /> },
  numberColumn('数量', ({ amount }) => amount, { unit: '吨' }),
  numberColumn('含税价', ({ price }) => price, { unit: '元/吨' }),
];
