import { SettingOutlined } from '@ant-design/icons';
import { ColumnList, type ColumnSettings } from '../../ui/columns/column-list';
import { Pop } from '../../ui/pop';
import { columns } from './columns';

interface ColumnMenuProps {
  settings: ColumnSettings;
}

const always = columns.flatMap((column) => (column.always ? column.key : []));

/** Which columns are shown, and in which order. This browser remembers it; members keep choices under names. */
export function ColumnMenu({ settings }: ColumnMenuProps) {
  const content = <ColumnList columns={columns} settings={settings} always={always} />;
  return (
    <Pop label="列" content={content}>
      列 <SettingOutlined />
    </Pop>
  );
}
