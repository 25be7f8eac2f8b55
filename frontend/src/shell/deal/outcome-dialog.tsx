import { Button, Modal } from 'antd';
import type { DealOutcomes } from '../../api/deals';
import { StateTag } from '../../ui/state-tag';
import styles from './deal.module.css';

interface OutcomeDialogProps {
  /** what was done: 撤销 */
  word: string;
  outcomes: DealOutcomes;
  onClose: () => void;
}

/** What a step in bulk has done with each deal; the failures come first. */
export function OutcomeDialog({ word, outcomes, onClose }: OutcomeDialogProps) {
  const { done, failed, list } = outcomes;
  return (
    <Modal
      open
      width={560}
      title={`${word}结果`}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p className="dialog-text num">
        成功 {done} 单，失败 {failed} 单
      </p>
      <ul className={styles.outcomes}>
        {list
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))
          .map(({ spotSaleID, batchID, ok, msg }) => (
            <li key={spotSaleID}>
              <span className="num">{batchID}</span>
              <span>{msg}</span>
              <StateTag tone={ok ? 'good' : 'ended'}>{ok ? '成功' : '失败'}</StateTag>
            </li>
          ))}
      </ul>
    </Modal>
  );
}
