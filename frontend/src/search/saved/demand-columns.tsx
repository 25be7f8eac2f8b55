import { HolderOutlined } from '@ant-design/icons';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { DemandPrice, SavedDemand } from '../../api/types';
import { unknown, whole } from '../../ui/format';
import requestStyles from '../../ui/requests.module.css';
import { type Column, numberColumn } from '../../ui/table/column';
import { type Mills, millName } from '../mill';
import { DemandActions } from './demand-actions';
import { DemandName } from './demand-name';
import type { DemandTableProps } from './demand-table';
import { NameInput } from './name-input';
import styles from './saved.module.css';
import { demandWords } from './words';

interface DemandColumnsProps extends Omit<DemandTableProps, 'onPlace' | 'saved' | 'end'> {
  /** the current results of the demands by their numbers; undefined while loading */
  prices?: ReadonlyMap<number, DemandPrice>;
  /** the prices could not be loaded */
  failed: boolean;
  mills: Mills;
  /** the number of the demand whose name is being edited */
  renaming?: number;
  onRename: (searchID: number | undefined) => void;
  onTake: (event: PointerEvent<HTMLElement>, row: number) => void;
  onMove: (searchID: number, by: number) => void;
}

/** The columns of saved demands: place, name, filters, what they find, and what can be done with them. */
export function demandColumns(props: DemandColumnsProps): Column<SavedDemand>[] {
  const { demands, prices, failed, mills, renaming, onRename, onRemoved } = props;
  const found = (demand: SavedDemand, shown: (price: DemandPrice) => ReactNode) => {
    const price = prices?.get(demand.searchID);
    if (price) return shown(price);
    return failed ? unknown : <Waiting />;
  };
  return [
    {
      title: '序号',
      narrow: true,
      cell: (demand, row) => <Handle {...props} demand={demand} row={row} />,
    },
    {
      title: '名称',
      head: true,
      cell: (demand) =>
        renaming === demand.searchID ? (
          <NameInput demand={demand} onEnd={() => onRename(undefined)} />
        ) : (
          <DemandName onOpen={props.onOpen} demand={demand} price={prices?.get(demand.searchID)} />
        ),
    },
    {
      title: '条件',
      className: styles.demandWords,
      cell: (demand) => {
        const words = demandWords(demand, mills);
        return <span title={words}>{words}</span>;
      },
    },
    numberColumn(
      '最低价 元/吨',
      (demand) =>
        found(demand, (price) => <Lowest {...{ price, mill: millName(demand, mills) }} />),
      {
        heading: '最低价 ',
        unit: '元/吨',
        narrow: false,
      },
    ),
    numberColumn('批数', (demand) => found(demand, (price) => <Found price={price} />), {
      narrow: false,
    }),
    {
      title: '操作',
      actions: true,
      cell: (demand) => (
        <DemandActions
          demand={demand}
          onRename={() => onRename(demand.searchID)}
          onRemoved={(searchID) => onRemoved?.(searchID, demands.length - 1)}
        />
      ),
    },
  ];
}

/** The lowest price; the delivered one, with its mill, of a demand by delivered prices. */
function Lowest({ price, mill }: { price: DemandPrice; mill: string | undefined }) {
  const { minPrice, minDelivered } = price;
  if (minDelivered === null) return whole(minPrice);
  return (
    <span className={requestStyles.lines}>
      {whole(minDelivered)}
      <small>到厂{mill && `（${mill}）`}</small>
    </span>
  );
}

const Waiting = () => <span className={styles.demandWaiting} role="img" aria-label="加载中" />;

function Found({ price: { count, newCount } }: { price: DemandPrice }) {
  return (
    <>
      {whole(count)}
      {Boolean(newCount) && <b className={styles.demandNew}>新 {whole(newCount)}</b>}
    </>
  );
}

interface HandleProps extends DemandColumnsProps {
  demand: SavedDemand;
  /** the place of the row on the page */
  row: number;
}

/** The place of a demand, by which it is dragged; the arrow keys move it, too. */
function Handle({ demands, first, sortable, demand, row, onTake, onMove }: HandleProps) {
  const place = first + row;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onMove(demand.searchID, by);
  };
  return (
    <button
      type="button"
      className={`${styles.demandHandle} num`}
      data-handle={demand.searchID}
      disabled={!sortable}
      title="拖动排序，或按上下方向键"
      aria-label={`${demand.searchName}，第 ${place + 1} 位，共 ${demands.length} 位，按上下方向键移动`}
      onPointerDown={(event) => onTake(event, row)}
      onKeyDown={onKeyDown}
    >
      <HolderOutlined /> {place + 1}
    </button>
  );
}
