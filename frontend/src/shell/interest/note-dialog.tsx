import { Input, Modal } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { followed, noteMax, useSetInterest } from '../../api/interests';
import { made } from '../../api/made';
import type { InterestLot } from './actions';
import styles from './interest.module.css';

interface NoteDialogProps {
  lot: InterestLot;
  note: string;
  onClose: () => void;
}

/** Asks for the note of a followed lot. Only the member sees it. */
export default function NoteDialog({ lot, note, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note);
  const { mutateAsync, isPending } = useSetInterest();
  const save = () =>
    made(mutateAsync({ listingIDs: [lot.listingID], kind: followed, note: text }), onClose);
  const onEnter = (event: KeyboardEvent) => {
    if (event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isPending) save();
  };
  return (
    <Modal
      open
      width={420}
      title={`批次 ${lot.batchID} 的备注`}
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={save}
      onCancel={onClose}
      footer={(buttons) => (
        <>
          <small className={styles.noteKeys}>Enter 保存 · Shift+Enter 换行</small>
          {buttons}
        </>
      )}
    >
      <Input.TextArea
        autoFocus
        className={styles.noteText}
        aria-label="备注"
        placeholder="如 配 40S，等降到 16,200"
        maxLength={noteMax}
        showCount
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={onEnter}
      />
    </Modal>
  );
}
