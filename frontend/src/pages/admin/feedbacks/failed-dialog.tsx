import { Modal } from 'antd';
import { type Feedback, useFailedAnswers } from '../../../api/admin';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { timeOf } from '../../../ui/time';
import styles from '../admin.module.css';

interface FailedDialogProps {
  feedback: Feedback;
  onClose: () => void;
}

/** Returns the failed calls of a feedback's browser. */
export function FailedDialog({ feedback, onClose }: FailedDialogProps) {
  const query = useFailedAnswers(feedback.id);
  const error = useFailure(query);
  return (
    <Modal
      open
      width={720}
      title={`${feedback.name}附上的出错记录`}
      footer={null}
      onCancel={onClose}
    >
      {!query.data && !error && <Lines rows={4} />}
      {error && <Failed {...failureOf(error, query.refetch)} />}
      <ol className={styles.failedAnswers}>
        {query.data?.toReversed().map(({ at, call, status, request, answer }) => (
          <li key={`${at} ${request} ${call}`}>
            <p>
              <time className="num">{timeOf(at)}</time> <b>{call}</b> HTTP {status}
              {request && <small> 请求编号 {request}</small>}
            </p>
            <pre>{answer || '（没有内容）'}</pre>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
