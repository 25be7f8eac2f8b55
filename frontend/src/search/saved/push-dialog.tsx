import { Modal } from 'antd';
import { useRef } from 'react';
import { failureOf } from '../../api/client';
import { useListAgain } from '../../api/demands';
import { useFailure } from '../../api/failure';
import { useSubscription } from '../../api/reminders';
import type { SavedDemand } from '../../api/types';
import { useAsk } from '../../ui/ask';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import styles from './push.module.css';
import { PushForm } from './push-form';

/** The question before changes are discarded. */
const discarding = {
  text: '推送设置有修改还没有提交，确定放弃吗？',
  agree: '放弃修改',
  decline: '继续编辑',
};

interface PushDialogProps {
  demand: Pick<SavedDemand, 'searchID' | 'searchName'>;
  onClose: () => void;
}

/** The settings of the reminders of a saved demand. It asks before it discards changes. */
export default function PushDialog({ demand, onClose }: PushDialogProps) {
  const query = useSubscription(demand.searchID);
  const invalidateList = useListAgain();
  const ask = useAsk();
  const altered = useRef(() => false);
  const asking = useRef(false);
  const close = () => {
    onClose();
    void invalidateList();
  };
  const cancel = async () => {
    if (asking.current) return;
    asking.current = true;
    const leaves = !altered.current() || (await ask(discarding));
    asking.current = false;
    if (leaves) close();
  };
  const error = useFailure(query);
  return (
    <Modal
      open
      width={680}
      className={styles.pushDialog}
      title={`推送设置「${demand.searchName}」`}
      footer={null}
      mask={{ closable: false }}
      onCancel={cancel}
    >
      {!query.data && !error && <Lines rows={9} />}
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {query.data && (
        <PushForm
          key={query.data.stopped ? 'stopped' : 'on'} // taken back, the form is as it was
          demand={demand}
          subscription={query.data}
          onRestored={() => void query.refetch()}
          altered={altered}
          onCancel={cancel}
          onClose={close}
        />
      )}
    </Modal>
  );
}
