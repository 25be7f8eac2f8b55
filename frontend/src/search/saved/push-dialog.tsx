import { Modal } from 'antd';
import { failureOf } from '../../api/client';
import { useListAgain } from '../../api/demands';
import { useFailure } from '../../api/failure';
import { useSubscription } from '../../api/reminders';
import type { SavedDemand } from '../../api/types';
import { Failed } from '../../ui/failed';
import { Lines } from '../../ui/lines';
import { PushForm } from './push-form';

interface PushDialogProps {
  demand: SavedDemand;
  onClose: () => void;
}

/** The settings of the reminders of a saved demand. */
export default function PushDialog({ demand, onClose }: PushDialogProps) {
  const query = useSubscription(demand.searchID);
  const invalidateList = useListAgain();
  const close = () => {
    onClose();
    void invalidateList();
  };
  const error = useFailure(query);
  return (
    <Modal
      open
      width={680}
      title={`推送设置「${demand.searchName}」`}
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
    >
      {!query.data && !error && <Lines rows={9} />}
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {query.data && (
        <PushForm
          key={query.data.stopped ? 'stopped' : 'on'} // taken back, the form is as it was
          demand={demand}
          subscription={query.data}
          onRestored={() => void query.refetch()}
          onClose={close}
        />
      )}
    </Modal>
  );
}
