import { SettingOutlined } from '@ant-design/icons';
import { ColumnList, type ColumnSettings } from '../../ui/columns/column-list';
import { Pop } from '../../ui/pop';
import { columns } from './columns';
import { alwaysShown } from './layout';

interface ColumnMenuProps {
  settings: ColumnSettings;
  /** the choices under names are here, not elsewhere on the page */
  named: boolean;
}

/** Which columns are shown, and in which order. This browser remembers it; members keep choices under names. */
export function ColumnMenu({ settings, named }: ColumnMenuProps) {
  const content = <ColumnList {...{ columns, settings, named }} always={alwaysShown} />;
  return (
    <Pop label="列" content={content}>
      列 <SettingOutlined />
    </Pop>
  );
}
