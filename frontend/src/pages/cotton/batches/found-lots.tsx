import { Button } from 'antd';
import type { Lot } from '../../../api/types';
import { ShortList } from '../../../shell/lots/short-list';
import { tons, whole } from '../../../ui/format';
import { useCopyLines } from '../../../ui/lot/copy-line';
import styles from './batches.module.css';

interface FoundLotsProps {
  lots: Lot[];
  onReload: () => void;
}

/** The found lots at the current prices. */
export function FoundLots({ lots, onReload }: FoundLotsProps) {
  const copy = useCopyLines();
  const batches = new Map(lots.map((lot) => [lot.batchID, lot.amount ?? 0]));
  const weight = [...batches.values()].reduce((sum, amount) => sum + amount, 0);
  return (
    <>
      <div className={`${styles.foundSums} num`}>
        <span>
          找到 <b>{batches.size}</b> 批
          {lots.length > batches.size && `（${whole(lots.length)} 个挂牌）`} · <b>{tons(weight)}</b>{' '}
          吨
        </span>
        <Button size="small" onClick={() => copy(lots)}>
          复制全部报价行
        </Button>
      </div>
      <ShortList label="找到的批次" lots={lots} placeholders={12} onReload={onReload} />
    </>
  );
}
