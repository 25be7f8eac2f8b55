import { useState } from 'react';
import { type ImportedLine, useImportedLines } from '../../../api/imported-sheets';
import { Effect } from '../../../shell/sheet-import/effect';
import type { Becomes } from '../../../shell/sheet-import/words';
import { PageArea } from '../../../shell/table-area';
import { shortUnits } from '../../../ui/currency';
import { tons } from '../../../ui/format';
import { type Column, numberColumn } from '../../../ui/table/column';

interface ImportLinesProps {
  importID: number;
  becomes: Becomes;
  /** the state of the import: its rows are compared again until it is confirmed */
  state: number;
}

const rowKey = ({ number, importlistingID }: ImportedLine) => number || -importlistingID;

/** The rows of a sheet that do the same. */
export function ImportLines({ importID, becomes, state }: ImportLinesProps) {
  const [pageNum, setPage] = useState(1);
  const query = useImportedLines({ importID, becomes, pageNum, pageSize: 50 });
  const hidden: Partial<Record<Becomes, string>> = { gone: '行', fresh: '变化', same: '变化' };
  return (
    <PageArea
      label="表格的各行"
      query={query}
      question={`${importID} ${state} ${pageNum}`}
      columns={columns.filter(({ title }) => title !== hidden[becomes])}
      rowKey={rowKey}
      onPage={setPage}
    />
  );
}

const columns: Column<ImportedLine>[] = [
  numberColumn('行', ({ number }) => number),
  { title: '批次', head: true, cell: ({ title }) => title || '没有读出' },
  { title: '变化', cell: (line) => <Effect line={line} /> },
  numberColumn('重量', ({ amount }) => amount > 0 && tons(amount), { unit: '吨' }),
  numberColumn('报价', ({ offer, currency, becomes }) =>
    becomes === 'wrong' && offer === '0' ? '' : `${offer} ${shortUnits[currency] ?? ''}`,
  ),
];
