import { useState } from 'react';
import { useImports } from '../../api/imports';
import { PageArea } from '../../shell/rows-area';
import { whole } from '../../ui/format';
import { Nothing } from '../../ui/nothing';
import { Panel } from '../../ui/panel';
import { importColumns } from './import-columns';

const pageSize = 10;

/** The imports of the company, the newest first. */
export function History() {
  const [page, setPage] = useState(1);
  const query = useImports(page, pageSize);
  return (
    <Panel
      title="导入记录"
      note={query.data && `共 ${whole(query.data.totalRow)} 次`}
      className="import-history"
    >
      <PageArea
        label="导入记录"
        lines={4}
        query={query}
        columns={importColumns}
        rowKey={({ importID }) => importID}
        onPage={setPage}
        empty={<Nothing text="还没有导入过。把第一张表拖进来试试，导入前会先给您核对" />}
      />
    </Panel>
  );
}
