import { useState } from 'react';
import { Link } from 'react-router';
import { type ProductImport, useProductImports } from '../../../api/product-imports';
import { PageArea } from '../../../shell/table-area';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { StateTag } from '../../../ui/state-tag';
import { type Column, timeColumn } from '../../../ui/table/column';
import { countsText, importPath, importStates } from './words';

const columns: Column<ProductImport>[] = [
  {
    title: '表格',
    head: true,
    cell: ({ importID, fileName }) => <Link to={importPath(importID)}>{fileName}</Link>,
  },
  { title: '品类', narrow: true, cell: ({ categoryName }) => categoryName },
  {
    title: '结果',
    cell: (one) => (one.state === 1 ? `${whole(one.counts.total) || ''}` : countsText(one)),
  },
  {
    title: '状态',
    narrow: true,
    cell: ({ state }) => {
      const [name, tone] = importStates[state] ?? ['', 'plain'];
      return <StateTag tone={tone}>{name}</StateTag>;
    },
  },
  timeColumn('上传时间', ({ createdAt }) => createdAt),
];

/** The sheets of products of the company, the newest first. */
export function History() {
  const [page, setPage] = useState(1);
  const query = useProductImports(page);
  return (
    <Panel title="导入记录" note={query.data && `共 ${whole(query.data.totalRow)} 次`}>
      <PageArea
        label="导入记录"
        lines={3}
        query={query}
        columns={columns}
        rowKey={({ importID }) => importID}
        onPage={setPage}
        empty={<Nothing text="还没有导入过产品" />}
      />
    </Panel>
  );
}
