import { useState } from 'react';
import { Link } from 'react-router';
import type { SheetImport } from '../../api/sheet-imports';
import { whole } from '../../ui/format';
import { Nothing } from '../../ui/nothing';
import { Panel } from '../../ui/panel';
import { StateTag } from '../../ui/state-tag';
import { type Column, timeColumn } from '../../ui/table/column';
import { PageArea, type PageAreaProps } from '../table-area';
import { countsText, importPath, importStates, type SheetGoods } from './words';

interface SheetHistoryProps<One extends SheetImport> {
  goods: SheetGoods;
  /** returns a page of the sheets of the company */
  useSheets: (page: number) => PageAreaProps<One>['query'];
  /** shown after the name of the file */
  more?: Column<One>[];
}

/** The sheets of the company, the newest first. */
export function SheetHistory<One extends SheetImport>(props: SheetHistoryProps<One>) {
  const { goods, useSheets, more = [] } = props;
  const [page, setPage] = useState(1);
  const query = useSheets(page);
  const columns: Column<One>[] = [
    {
      title: '表格',
      head: true,
      cell: ({ importID, fileName }) => (
        <Link to={importPath(goods.path, importID)}>{fileName}</Link>
      ),
    },
    ...more,
    { title: '结果', cell: (one) => (one.state === 1 ? '' : countsText(one, goods)) },
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
  return (
    <Panel title="导入记录" note={query.data && `共 ${whole(query.data.totalRow)} 次`}>
      <PageArea
        label="导入记录"
        lines={3}
        query={query}
        columns={columns}
        rowKey={({ importID }) => importID}
        onPage={setPage}
        empty={<Nothing text={`还没有导入过${goods.name}`} />}
      />
    </Panel>
  );
}
