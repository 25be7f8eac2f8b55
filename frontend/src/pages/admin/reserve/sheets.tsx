import { FileExcelOutlined } from '@ant-design/icons';
import { Button, DatePicker } from 'antd';
import { useState } from 'react';
import {
  type ReserveLine,
  sendReserveSheet,
  takeReserveTemplate,
  takeWrongReserve,
  useFinishReserveSheet,
  useReserveLines,
  useReserveSheet,
  useReserveSheets,
} from '../../../api/reserve';
import { serverNow } from '../../../api/server-clock';
import { Effect } from '../../../shell/sheet-import/effect';
import { SheetHistory } from '../../../shell/sheet-import/history';
import { SheetReview } from '../../../shell/sheet-import/review';
import styles from '../../../shell/sheet-import/sheet-import.module.css';
import { useSend } from '../../../shell/sheet-import/use-send';
import type { Becomes, SheetGoods } from '../../../shell/sheet-import/words';
import { PageArea } from '../../../shell/table-area';
import { adminReservePath, reservePath } from '../../../ui/chrome/places';
import { dayjs } from '../../../ui/form/calendar';
import { tons, whole } from '../../../ui/format';
import { StateBox } from '../../../ui/state-tag';
import { type Column, numberColumn } from '../../../ui/table/column';
import { dayOf } from '../../../ui/time';
import { SheetDrop } from '../../../ui/upload/sheet-drop';
import { useDownload } from '../../../ui/use-download';
import { lastOpen, useClosedDays } from './closed-days';

/** Reserve lots, as the pages of their sheets name them. */
const goods: SheetGoods = {
  name: '储备棉',
  measure: '批',
  unit: '批',
  path: `${adminReservePath}?tab=sheets`,
  stock: reservePath,
  stockName: '查看储备棉',
  leaving: (left) => `这是当日完整清单：表中没有的 ${left} 批待拍批次撤拍`,
  leave: '撤拍',
  gone: '待拍而表中没有',
  restored: '已撤销，恢复到导入之前',
};

/** Takes a sheet of lots or results, and shows the earlier ones. */
export function Sheets() {
  const [chosen, setDay] = useState<string>();
  const isClosed = useClosedDays();
  const day = chosen ?? lastOpen(dayOf(serverNow()), isClosed);
  const sheet = useSend(goods, (one: File | string) => sendReserveSheet(one, day));
  const [taking, save] = useDownload();
  return (
    <div className={styles.steps}>
      <div className={styles.line}>
        <Button
          icon={<FileExcelOutlined aria-hidden />}
          loading={taking}
          onClick={() => void save(takeReserveTemplate)}
        >
          下载模板
        </Button>
        <DatePicker
          aria-label="交易日"
          placeholder="交易日"
          value={day ? dayjs(day) : null}
          disabledDate={(date) => isClosed(date.format('YYYY-MM-DD'))}
          onChange={(next) => setDay(next ? next.format('YYYY-MM-DD') : '')}
        />
        <small>交易日：表里没有“交易日”列时用它；成交表有 批号、仓库、公重、成交价 就行</small>
      </div>
      <SheetDrop
        title="把储备棉清单或成交表拖到本页"
        note=".xlsx、.xls、.csv 等，40 MB、3,000 批以内；确认前什么都不会改变"
        label="选择储备棉表格"
        {...sheet}
      />
      <SheetHistory goods={goods} useSheets={useReserveSheets} />
    </div>
  );
}

/** A sheet before and after its confirmation. */
export function ReserveReview({ importID }: { importID: number }) {
  const finish = useFinishReserveSheet();
  return (
    <SheetReview
      goods={goods}
      query={useReserveSheet(importID)}
      finish={{ ...finish, takeWrong: takeWrongReserve }}
      note={({ counts, day }) => `${whole(counts.total)} 批${day ? `，交易日 ${day}` : ''}`}
      before={({ missing, unread }) => (
        <>
          {missing.length > 0 && (
            <StateBox tone="waiting" title={`没有找到 ${missing.join('、')} 列`} />
          )}
          {unread.length > 0 && <p>没有认出的列：{unread.join('、')}</p>}
        </>
      )}
      lines={({ state }, becomes) => <SheetLines key={becomes} {...{ importID, becomes, state }} />}
    />
  );
}

interface SheetLinesProps {
  importID: number;
  becomes: Becomes;
  /** the state of the import: its rows are compared again until it is confirmed */
  state: number;
}

/** The rows of a sheet that do the same. */
function SheetLines({ importID, becomes, state }: SheetLinesProps) {
  const [pageNum, setPage] = useState(1);
  const query = useReserveLines({ importID, becomes, pageNum, pageSize: 50 });
  const hidden: Partial<Record<Becomes, string>> = { gone: '行', fresh: '变化', same: '变化' };
  return (
    <PageArea
      label="表格的各行"
      query={query}
      question={`${importID} ${state} ${pageNum}`}
      columns={columns.filter(({ title }) => title !== hidden[becomes])}
      rowKey={({ number, reserveID }) => number || -reserveID}
      onPage={setPage}
    />
  );
}

const columns: Column<ReserveLine>[] = [
  numberColumn('行', ({ number }) => number),
  { title: '批次', head: true, cell: ({ title }) => title || '没有读出' },
  { title: '交易日', narrow: true, className: 'num', cell: ({ day }) => day },
  { title: '变化', cell: (line) => <Effect line={line} /> },
  numberColumn('公重', ({ amount }) => amount > 0 && tons(amount), { unit: '吨' }),
];
