import { Button } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../api/client';
import { restoreReminders } from '../../api/reminders';
import type { Subscription } from '../../api/types';
import { timeOf } from '../../ui/time';
import { useToast } from '../../ui/toast';
import styles from './push.module.css';
import savedStyles from './saved.module.css';

interface PushStateProps {
  subscription: Subscription;
  searchName: string;
  onRestored: () => void;
}

/** When the next reminder is sent, or that a link has stopped them all. */
export function PushState({ subscription, searchName, onRestored }: PushStateProps) {
  const { searchID, stopped, nextAt } = subscription;
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const restore = async () => {
    setSending(true);
    try {
      await restoreReminders(searchID);
      toast.success(`已恢复「${searchName}」的推送`);
      onRestored();
    } catch (error) {
      toast.error(failureOf(error).message);
    } finally {
      setSending(false);
    }
  };
  if (stopped) {
    return (
      <p className={styles.pushStopped} role="status">
        推送已通过链接停止
        <Button size="small" loading={sending} onClick={restore}>
          恢复推送
        </Button>
      </p>
    );
  }
  return nextAt > 0 && <p className={savedStyles.savedHint}>下次定时推送：{timeOf(nextAt)}</p>;
}
