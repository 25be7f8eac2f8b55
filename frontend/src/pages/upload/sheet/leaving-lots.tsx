import { DownloadOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { leavingFile, type Upload, useLeaving } from '../../../api/uploads';
import { PageArea } from '../../../shell/table-area';
import { Nothing } from '../../../ui/nothing';
import type { Column } from '../../../ui/table/column';
import { pricedText } from './offers';
import styles from './sheet.module.css';

type Leaving = NonNullable<ReturnType<typeof useLeaving>['data']>['list'][number];

const leavingColumns: Column<Leaving>[] = [
  { title: '批号', head: true, narrow: true, className: 'num', cell: ({ batchID }) => batchID },
  { title: '质量', className: 'num', cell: ({ quality }) => quality },
  { title: '仓库', cell: ({ depot }) => depot },
  { title: '报价', narrow: true, className: 'num', cell: pricedText },
  { title: '有效期至', narrow: true, className: 'num', cell: ({ until }) => until },
];
const sheetColumn: Column<Leaving> = { title: '所在工作表', cell: ({ sheet }) => sheet };

const pageSize = 50;

interface LeavingLotsProps {
  one: Upload;
  otherSheets: boolean;
}

/** The lots that go off sale because they are not in the sheet: found by their numbers, or taken home as a sheet. */
export function LeavingLots({ one, otherSheets }: LeavingLotsProps) {
  const [{ digits, page }, ask] = useState({ digits: '', page: 1 });
  const query = useLeaving(one, { otherSheets, digits, pageNum: page, pageSize });
  return (
    <>
      <div className={styles.leavingWays}>
        <Input.Search
          allowClear
          inputMode="numeric"
          maxLength={11}
          aria-label="按批号查找"
          placeholder="批号或其中几位"
          onSearch={(text) => ask({ digits: text.replace(/\D/g, ''), page: 1 })}
        />
        <Button
          href={leavingFile(one.importID, otherSheets)}
          download
          icon={<DownloadOutlined aria-hidden />}
        >
          下载清单
        </Button>
      </div>
      <div className={styles.leavingRows}>
        <PageArea
          label="将下架的批次"
          lines={5}
          question={digits}
          query={query}
          columns={otherSheets ? [...leavingColumns, sheetColumn] : leavingColumns}
          rowKey={({ listingID }) => listingID}
          onPage={(to) => ask({ digits, page: to })}
          empty={<Nothing text={`将下架的批次中没有“${digits}”`} />}
        />
      </div>
    </>
  );
}
