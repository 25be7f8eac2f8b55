import { BellOutlined, HolderOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Link } from 'react-router';
import type { DemandPrice, SavedDemand } from '../../api/types';
import { unknown, whole } from '../../ui/format';
import { StateTag } from '../../ui/member-menu/state-tag';
import { DemandActions } from './demand-actions';
import { NameInput } from './name-input';
import { demandAddress } from './use-open';
import { demandWords } from './words';

interface DemandRowProps {
  demand: SavedDemand;
  /** its place in the whole list, the first 0, and how many there are */
  place: number;
  count: number;
  /** what it finds now; undefined before that is known */
  price?: DemandPrice;
  /** what it finds could not be asked */
  failed: boolean;
  current: boolean;
  /** it was saved just before */
  saved: boolean;
  mark?: 'taken' | 'before' | 'after';
  sortable: boolean;
  onTake: (event: PointerEvent<HTMLElement>) => void;
  onMove: (by: number) => void;
  onOpen?: (searchID: number) => Promise<void>;
  onRemoved: (searchID: number) => void;
}

/** A saved demand: its name, what it wants and finds, and what can be done with it. */
export function DemandRow(props: DemandRowProps) {
  const { demand, current, saved, mark, price, failed, onRemoved } = props;
  const [renaming, setRenaming] = useState(false);
  const words = demandWords(demand);
  return (
    <tr
      className={[current && 'current', saved && 'saved', mark].filter(Boolean).join(' ')}
      aria-current={current}
    >
      <td className="narrow" data-label="序号">
        <Handle {...props} />
      </td>
      <td className="head" data-label="名称">
        {renaming ? (
          <NameInput demand={demand} onEnd={() => setRenaming(false)} />
        ) : (
          <Name {...props} />
        )}
      </td>
      <td className="demand-words" data-label="条件" title={words}>
        {words}
      </td>
      <td className="right num" data-label="最低价 元/吨">
        {price ? whole(price.minPrice) : failed ? unknown : <Waiting />}
      </td>
      <td className="right num" data-label="批数">
        {price ? <Found price={price} /> : failed ? unknown : <Waiting />}
      </td>
      <td className="actions" data-label="操作">
        <DemandActions demand={demand} onRename={() => setRenaming(true)} onRemoved={onRemoved} />
      </td>
    </tr>
  );
}

const Waiting = () => <span className="demand-waiting" role="img" aria-label="加载中" />;

function Found({ price: { count, newCount } }: { price: DemandPrice }) {
  return (
    <>
      {whole(count)}
      {Boolean(newCount) && <b className="demand-new">新 {whole(newCount)}</b>}
    </>
  );
}

/** The place of a row, and what it is dragged by; the arrow keys move it, too. */
function Handle({ demand, place, count, sortable, onTake, onMove }: DemandRowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <button
      type="button"
      className="demand-handle num"
      data-handle={demand.searchID}
      disabled={!sortable}
      title="拖动排序，或按上下方向键"
      aria-label={`${demand.searchName}，第 ${place + 1} 位，共 ${count} 位，按上下方向键移动`}
      onPointerDown={onTake}
      onKeyDown={onKeyDown}
    >
      <HolderOutlined /> {place + 1}
    </button>
  );
}

/** The name, which opens the demand, with what is to be known of it. */
function Name({ demand, price, onOpen }: DemandRowProps) {
  const { searchID, searchName, isSubscribe, changes, lost } = demand;
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    await onOpen?.(searchID);
    setOpening(false);
  };
  return (
    <span className="demand-name">
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
