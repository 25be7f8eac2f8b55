import { BellOutlined, HolderOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { DemandPrice, SavedDemand } from '../../api/types';
import { unknown, whole } from '../../ui/format';
import { StateTag } from '../../ui/state-tag';
import { type Column, numberColumn } from '../../ui/table/column';
import { DemandActions } from './demand-actions';
import type { DemandTableProps } from './demand-table';
import { NameInput } from './name-input';
import styles from './saved.module.css';
import { demandAddress } from './use-open';
import { demandWords } from './words';

interface DemandColumnsProps extends Omit<DemandTableProps, 'onPlace' | 'saved' | 'end'> {
  /** the current results of the demands by their numbers; undefined while loading */
  prices?: ReadonlyMap<number, DemandPrice>;
  /** the prices could not be loaded */
  failed: boolean;
  /** the number of the demand whose name is being edited */
  renaming?: number;
  onRename: (searchID: number | undefined) => void;
  onTake: (event: PointerEvent<HTMLElement>, row: number) => void;
  onMove: (searchID: number, by: number) => void;
}

/** The columns of saved demands: place, name, filters, what they find, and what can be done with them. */
export function demandColumns(props: DemandColumnsProps): Column<SavedDemand>[] {
  const { demands, prices, failed, renaming, onRename, onRemoved } = props;
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
          <Name {...props} demand={demand} price={prices?.get(demand.searchID)} />
        ),
    },
    {
      title: '条件',
      className: styles.demandWords,
      cell: (demand) => <span title={demandWords(demand)}>{demandWords(demand)}</span>,
    },
    numberColumn('最低价 元/吨', (demand) => found(demand, ({ minPrice }) => whole(minPrice)), {
      heading: '最低价 ',
      unit: '元/吨',
      narrow: false,
    }),
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

interface NameProps extends Pick<DemandColumnsProps, 'onOpen'> {
  demand: SavedDemand;
  price?: DemandPrice;
}

/** The name with a link that opens the demand, and its marks. */
function Name({ demand, price, onOpen }: NameProps) {
  const { searchID, searchName, isSubscribe, changes, lost } = demand;
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    await onOpen?.(searchID);
    setOpening(false);
  };
  return (
    <span className={`demand-name ${styles.demandName}`}>
      <Link
        to={demandAddress(searchID)}
        aria-busy={opening}
        onClick={(event) => {
          if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          if (!opening) void open();
        }}
      >
        {searchName}
      </Link>
      {isSubscribe === 1 && <BellOutlined role="img" aria-label="已设推送" title="已设推送" />}
      {(changes.length > 0 || lost) && (
        <span title={changes.join('\n')}>
          <StateTag tone="waiting">{lost ? '需重新保存' : '有变化'}</StateTag>
        </span>
      )}
      {price?.why && (
        <span title={price.why}>
          <StateTag tone="waiting">暂不能查找</StateTag>
        </span>
      )}
    </span>
  );
}
