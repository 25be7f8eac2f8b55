import { Suspense, useState } from 'react';
import { failureOf } from '../../api/client';
import { useRemoveDemand } from '../../api/demands';
import type { SavedDemand } from '../../api/types';
import { useAsk } from '../../ui/ask';
import { lazyPart } from '../../ui/lazy-part';
import { useToast } from '../../ui/toast';
import styles from './saved.module.css';

const ShareDialog = lazyPart(() => import('./share-dialog'));
const PushDialog = lazyPart(() => import('./push-dialog'));

interface DemandActionsProps {
  demand: SavedDemand;
  onRename: () => void;
  onRemoved: (searchID: number) => void;
}

/** The actions on a saved demand. */
export function DemandActions({ demand, onRename, onRemoved }: DemandActionsProps) {
  const { searchName } = demand;
  const [dialog, setDialog] = useState<'push' | 'share'>();
  const remove = useRemove(demand, onRemoved);
  const close = () => setDialog(undefined);
  const action = (name: string, act: () => void) => (
    <button type="button" className="link" aria-label={`${name} ${searchName}`} onClick={act}>
      {name}
    </button>
  );
  return (
    <span className={styles.demandActions}>
      {action('推送', () => setDialog('push'))}
      {action('分享', () => setDialog('share'))}
      {action('重命名', onRename)}
      {action('删除', remove)}
      <Suspense>
        {dialog === 'push' && <PushDialog demand={demand} onClose={close} />}
        {dialog === 'share' && (
          <ShareDialog
            name={searchName}
            shared={{ searchID: demand.searchID }}
            lost={demand.lost}
            onClose={close}
          />
        )}
      </Suspense>
    </span>
  );
}

/** Deletes a demand, after asking. */
function useRemove({ searchID, searchName }: SavedDemand, onRemoved: (searchID: number) => void) {
  const ask = useAsk();
  const toast = useToast();
  const remove = useRemoveDemand();
  return async () => {
    if (!(await ask({ text: `确定删除需求定制「${searchName}」吗？`, agree: '删除' }))) return;
    try {
      await remove(searchID);
      toast.success('删除成功!');
      onRemoved(searchID);
    } catch (error) {
      toast.error(failureOf(error).message);
    }
  };
}
