import { Segmented } from 'antd';
import type { ColumnUnit, SheetColumn, Upload } from '../../../api/uploads';
import type { Column } from '../../../ui/table/column';
import { ColumnMeaning } from './column-meaning';
import styles from './sheet.module.css';
import { columnName, unitChoice } from './words';

type OnColumn = (index: number, field: string, unit: ColumnUnit) => void;

const ways: Record<SheetColumn['by'], string> = {
  '': '',
  name: '按列名',
  content: '按内容',
  template: '按您上次的选择',
  person: '您指定的',
};

/** Returns the columns of the list of a sheet's columns. onColumn is called with a new meaning or unit. */
export function sheetColumns(
  { fields }: Upload,
  columns: SheetColumn[],
  onColumn: OnColumn,
): Column<SheetColumn>[] {
  return [
    { title: '列', narrow: true, className: 'num', cell: ({ index }) => columnName(index) },
    {
      title: '表中的列名',
      head: true,
      cell: ({ title, hidden }) => (
        <>
          {title || <span className={styles.quiet}>（没有列名）</span>}
          {hidden && <small className="row-note">隐藏列</small>}
        </>
      ),
    },
    {
      title: '含义',
      cell: (column) => (
        <ColumnMeaning
          column={column}
          columns={columns}
          fields={fields}
          onChange={(field) => onColumn(column.index, field, '')}
        />
      ),
    },
    {
      title: '单位',
      cell: ({ index, field, unit, units, title }) =>
        units.length > 1 && (
          <Segmented
            size="small"
            aria-label={`${title || columnName(index)}的单位`}
            options={units.map((value) => ({ value, label: unitChoice(value) }))}
            value={unit}
            onChange={(to) => onColumn(index, field, to as ColumnUnit)}
          />
        ),
    },
    {
      title: '内容举例',
      className: `${styles.samples} num`,
      cell: ({ samples }) => <span>{samples.join('　')}</span>,
    },
    { title: '依据', narrow: true, cell: ({ by }) => ways[by] },
  ];
}
