import { CaretDownOutlined, CaretRightOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { MouseEvent, ReactNode } from 'react';
import type { LotGroup } from '../../../api/types';
import { useSearchState } from '../../../search/contexts';
import { type GroupBy, groupNames } from '../../../search/demand';
import { type GroupSorting, groupSorting, groupsSortedBy } from '../../../search/grouping';
import { densities } from '../../../shell/lots/layout';
import { Tick } from '../../../shell/tick-price';
import { mean, rangeText, unknown, whole } from '../../../ui/format';
import { GroupLots, type GroupLotsLook } from './group-lots';
import styles from './groups.module.css';

export interface GroupListProps {
  by: GroupBy;
  groups: LotGroup[];
  /** how many groups there are on all pages */
  total: number;
  open: ReadonlySet<string>;
  toggle: (key: string, opened?: boolean) => void;
  look: GroupLotsLook;
}

/** The contract of the lowest price. */
export const contractText = ({ priceMin, indexCode }: LotGroup) =>
  priceMin === null ? unknown : (indexCode ?? '一口价');

/** A column of the groups' numbers. */
interface GroupColumn {
  title: string;
  unit?: string;
  /** its share of the width, % */
  width: number;
  order?: GroupSorting['order'];
  render: (group: LotGroup) => ReactNode;
}

const usualColumns: GroupColumn[] = [
  { title: '批数', width: 6, order: 'count', render: ({ count }) => whole(count) },
  { title: '公重', width: 8, unit: '吨', order: 'weight', render: ({ amount }) => whole(amount) },
  {
    title: '最低现价',
    width: 8.5,
    unit: '元/吨',
    order: 'price',
    render: ({ key, priceMin }) => <Tick of={key} value={priceMin} />,
  },
  {
    title: '合约',
    width: 7.5,
    render: contractText,
  },
  {
    title: '最低折3128',
    width: 9.5,
    unit: '元/吨',
    order: 'price3128',
    render: ({ key, price3128Min }) => <Tick of={key} value={price3128Min} field="price3128" />,
  },
  {
    title: '基差',
    width: 12,
    unit: '元/吨',
    render: ({ basisMin, basisMax }) => rangeText(whole, basisMin, basisMax),
  },
  { title: '平均长度', width: 6.5, unit: 'mm', render: ({ lengthAvg }) => mean(lengthAvg) },
  { title: '平均强力', width: 6.5, unit: 'cN/tex', render: ({ strongAvg }) => mean(strongAvg) },
  { title: '平均马值', width: 6.5, render: ({ mikeAvg }) => mean(mikeAvg) },
];

const deliveredColumns: GroupColumn[] = [
  {
    title: '最低到厂价',
    width: 9.5,
    unit: '元/吨',
    order: 'delivered',
    render: ({ key, deliveredMin = null }) => <Tick of={key} value={deliveredMin} />,
  },
  {
    title: '平均到厂价',
    width: 9.5,
    unit: '元/吨',
    render: ({ deliveredAvg }) => whole(deliveredAvg),
  },
];

/** How much narrower columns are beside delivered prices. */
const squeezed = 0.85;

/** Returns the columns of groups, which may have delivered prices. */
function columnsOf(groups: readonly LotGroup[]): GroupColumn[] {
  if (!groups.some(isDelivered)) return usualColumns;
  const at = usualColumns.findIndex(({ order }) => order === 'price3128') + 1;
  return usualColumns
    .toSpliced(at, 0, ...deliveredColumns)
    .map((column) => ({ ...column, width: column.width * squeezed }));
}

/** Reports whether a group has a delivered price. */
export const isDelivered = ({ deliveredMin }: LotGroup) => deliveredMin !== undefined;

export const placesText = ({ places }: LotGroup) => places.join('、');

export const placesTitle = (by: GroupBy) => (by === 'ginnery' ? '产地' : '存放地');

/** Groups as a table. The lots of an open group are below its line. */
export function GroupTable({ by, groups, total, open, toggle, look }: GroupListProps) {
  const columns = columnsOf(groups);
  return (
    <table className={styles.groups} aria-label={`按${groupNames[by]}分组`}>
      <thead>
        <tr>
          <th scope="col">
            {groupNames[by]}
            <small>共 {whole(total)} 个</small>
          </th>
          <th scope="col" className={styles.place}>
            {placesTitle(by)}
          </th>
          {columns.map((column) => (
            <Head key={column.title} column={column} />
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupBody
          key={group.key}
          {...{ by, group, look, columns }}
          opened={open.has(group.key)}
          onToggle={() => toggle(group.key)}
        />
      ))}
    </table>
  );
}

/** The head of a column; a click sorts by it. */
function Head({ column }: { column: GroupColumn }) {
  const { query, show } = useSearchState();
  const { title, unit, order } = column;
  const now = groupSorting(query);
  const current = order !== undefined && now.order === order;
  const name = (
    <>
      {title}
      {unit && <small>{unit}</small>}
    </>
  );
  return (
    <th
      scope="col"
      className={styles.number}
      style={{ width: `${column.width}%` }}
      aria-sort={current ? (now.asc ? 'ascending' : 'descending') : undefined}
    >
      {order ? (
        <button
          type="button"
          className={current ? styles.sorted : undefined}
          title={`按${title}排序`}
          onClick={() => show(groupsSortedBy(query, order))}
        >
          {name}
          {current &&
            (now.asc ? <CaretUpOutlined aria-hidden /> : <CaretDownOutlined aria-hidden />)}
        </button>
      ) : (
        name
      )}
    </th>
  );
}

interface GroupBodyProps {
  by: GroupBy;
  group: LotGroup;
  columns: readonly GroupColumn[];
  look: GroupLotsLook;
  opened: boolean;
  onToggle: () => void;
}

function GroupBody({ by, group, columns, look, opened, onToggle }: GroupBodyProps) {
  const onClick = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('button') && !getSelection()?.toString()) onToggle();
  };
  return (
    <tbody className={opened ? styles.opened : undefined} data-group-box>
      <tr
        className={styles.group}
        style={{ height: densities[look.density].row }}
        onClick={onClick}
      >
        <td>
          <GroupButton group={group} opened={opened} onToggle={onToggle} />
        </td>
        <td className={styles.place} title={placesText(group)}>
          {placesText(group)}
        </td>
        {columns.map(({ title, render }) => (
          <td key={title} className={`${styles.number} num`}>
            {render(group)}
          </td>
        ))}
      </tr>
      {opened && (
        <tr>
          <td className={styles.lots} colSpan={2 + columns.length}>
            <GroupLots by={by} group={group} {...look} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

type GroupButtonProps = Pick<GroupBodyProps, 'group' | 'opened' | 'onToggle'>;

/** The name of a group, which opens and closes it. */
export function GroupButton({ group, opened, onToggle }: GroupButtonProps) {
  return (
    <button
      type="button"
      className={styles.name}
      data-group={group.key}
      aria-expanded={opened}
      title={group.name}
      onClick={onToggle}
    >
      {opened ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
      <span>{group.name}</span>
    </button>
  );
}
