import { BellOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DemandPrice, SavedDemand } from '../../api/types';
import { StateTag } from '../../ui/state-tag';
import styles from './saved.module.css';
import { demandAddress } from './use-open';

interface DemandNameProps {
  demand: SavedDemand;
  price?: DemandPrice;
  /** opens it in its place; left out, its link is followed */
  onOpen?: (searchID: number) => Promise<void>;
}

/** The name with a link that opens the demand, and its marks. */
export function DemandName({ demand, price, onOpen }: DemandNameProps) {
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
