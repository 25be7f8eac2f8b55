import { Modal } from 'antd';
import { failureOf } from '../../../api/client';
import { useTableColumns } from '../../../api/columns';
import { useFailure } from '../../../api/failure';
import { useColumnSettings } from '../../../shell/use-column-settings';
import { type Export, useExport } from '../../../shell/use-export';
import { ColumnList } from '../../../ui/columns/column-list';
import { shownOf, withShown } from '../../../ui/columns/layout';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';

/** The listings to export. */
export type ShopWanted = Extract<Export, { of: 'shop' }>['request'];

interface ExportDialogProps {
  wanted: ShopWanted;
  count: number;
  onClose: () => void;
}

interface ChosenColumnsProps extends ExportDialogProps {
  columns: readonly { key: string; title: string; default: boolean }[];
}

/** Asks for the columns of an export of the shop, and downloads it. */
export function ExportDialog(props: ExportDialogProps) {
  const query = useTableColumns('shop');
  const error = useFailure(query);
  if (query.data) return <ChosenColumns {...props} columns={query.data} />;
  return (
    <Modal open title="导出" footer={null} onCancel={props.onClose}>
      {error ? <Failed {...failureOf(error, query.refetch)} /> : <Lines rows={8} />}
    </Modal>
  );
}

/** A line without it identifies no lot. */
const always = ['batchID'];

function ChosenColumns({ wanted, count, columns, onClose }: ChosenColumnsProps) {
  const keys = columns.map(({ key }) => key);
  const usual = columns.flatMap((column) => (column.default ? column.key : []));
  const settings = useColumnSettings('shop', keys, withShown(usual, keys));
  const { busy, take } = useExport();
  const shown = shownOf(settings.layout, keys);
  const run = async () => {
    await take({ of: 'shop', request: { ...wanted, columns: shown.join(','), name: '我的店铺' } });
    onClose();
  };
  return (
    <Modal
      open
      width={420}
      title={`导出 ${whole(count)} 批`}
      okText={`导出 ${whole(shown.length)} 列`}
      okButtonProps={{ disabled: shown.length === 0 }}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <ColumnList columns={columns} settings={settings} always={always} />
    </Modal>
  );
}
