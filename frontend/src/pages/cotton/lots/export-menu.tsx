import { DownloadOutlined } from '@ant-design/icons';
import { everyColumn } from '../../../api/columns';
import { useSearchState } from '../../../search/contexts';
import { selectedOf } from '../../../search/demand';
import { actionKey, shownColumns } from '../../../shell/lots/use-columns';
import { type Export, useExport } from '../../../shell/use-export';
import type { ColumnSettings } from '../../../ui/columns/column-list';
import { useNarrow } from '../../../ui/narrow';
import { Pop } from '../../../ui/pop';
import styles from './lots.module.css';

/** Exports the whole result, with the columns of the table or all columns. */
export function ExportMenu({ settings }: { settings: ColumnSettings }) {
  const { query } = useSearchState();
  const { busy, take } = useExport();
  const narrow = useNarrow();
  const shown = shownColumns(settings.layout).map(({ key }) => key);

  const request = (table: 'cotton' | 'export', columns: string): Export => {
    const { order, asc } = query;
    const demand = { ...selectedOf(query), order, asc };
    return { of: 'lots', request: { demand, table, columns, name: '棉花现货' } };
  };
  const withShown = () =>
    take(request('cotton', shown.filter((key) => key !== actionKey).join(',')));
  const withAll = () => take(async () => request('export', await everyColumn()));
  const chosen = (close: () => void, act: () => Promise<void>) => () => {
    close();
    void act();
  };
  return (
    <Pop
      label="导出"
      aria-keyshortcuts="e"
      aria-busy={busy}
      content={(close) => (
        <div className={styles.exportMenu}>
          <button type="button" disabled={busy} onClick={chosen(close, withShown)}>
            {narrow ? '导出常用列' : '按表中的列导出'}
          </button>
          <button type="button" disabled={busy} onClick={chosen(close, withAll)}>
            导出全部列
          </button>
          <small>全部结果，按现在的排序，一次最多 100,000 批；Excel 表格，价格为导出时的现价</small>
        </div>
      )}
    >
      <DownloadOutlined /> {busy ? '导出中…' : '导出'}
    </Pop>
  );
}
