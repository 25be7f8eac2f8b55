import { Button, Modal } from 'antd';
import type { Outcome } from '../../../api/stock-bulk';
import { copyText } from '../../../ui/copy';
import { whole } from '../../../ui/format';
import { StateBox } from '../../../ui/state-tag';
import { useToast } from '../../../ui/toast';
import { byReason, outcomeText } from './outcome';
import styles from './stock.module.css';

interface OutcomeDialogProps {
  /** what was done: 改价 */
  word: string;
  outcome: Outcome;
  onClose: () => void;
}

/** Shows the result of a bulk action: the failed lots with their reasons. */
export function OutcomeDialog({ word, outcome, onClose }: OutcomeDialogProps) {
  const toast = useToast();
  const { failed, failedCount, broken } = outcome;
  const copy = async () => {
    try {
      await copyText(failed.map(({ batchID, reason }) => `${batchID}\t${reason}`).join('\n'));
      toast.success('复制成功!');
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <Modal
      open
      width={560}
      title={`${word}结果`}
      onCancel={onClose}
      footer={
        <>
          {failed.length > 0 && <Button onClick={copy}>复制失败批次</Button>}
          <Button type="primary" onClick={onClose}>
            知道了
          </Button>
        </>
      }
    >
      <p className="dialog-text">{outcomeText(word, outcome)}</p>
      {broken && (
        <StateBox tone="ended" title={`中途停止：${broken}`}>
          其余批次没有处理，请刷新列表核对后再继续。
        </StateBox>
      )}
      {byReason(failed).map(([reason, lots]) => (
        <section key={reason} className={styles.stockFailed}>
          <h3>
            {reason} <small className="num">{whole(lots.length)} 批</small>
          </h3>
          <p className="num">{lots.map(({ batchID }) => batchID).join('  ')}</p>
        </section>
      ))}
      {failedCount > failed.length && (
        <p className="dialog-note">只列出前 {whole(failed.length)} 批</p>
      )}
    </Modal>
  );
}
