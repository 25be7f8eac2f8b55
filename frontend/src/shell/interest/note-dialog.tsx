import { Input, Modal } from 'antd';
import { useState } from 'react';
import { followed, noteMax, useSetInterest } from '../../api/interests';
import type { InterestLot } from './actions';

interface NoteDialogProps {
  lot: InterestLot;
  note: string;
  onClose: () => void;
}

/** Asks for the note of a followed lot. Only the member sees it. */
export default function NoteDialog({ lot, note, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note);
  const { mutate, isPending } = useSetInterest();
  const save = () =>
    mutate({ listingIDs: [lot.listingID], kind: followed, note: text }, { onSuccess: onClose });
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
    >
      <Input.TextArea
        autoFocus
        aria-label="备注"
        placeholder="如 配 40S，等降到 16,200"
        maxLength={noteMax}
        showCount
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  );
}
