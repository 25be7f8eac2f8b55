import { Input, Modal } from 'antd';
import { type ComponentRef, useRef, useState } from 'react';
import { failureOf } from '../../../api/client';
import { type Upload, type UploadKind, useSendText } from '../../../api/uploads';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { StateBox } from '../../../ui/state-tag';
import { sizeOf } from './accept';
import styles from './sheet.module.css';

interface PasteDialogProps {
  kind: UploadKind;
  /** what was pasted before the dialog opened */
  pasted: string;
  onRead: (one: Upload) => void;
  onClose: () => void;
}

const emptyText: Record<UploadKind, string> = {
  listing: '每行一批；只有批号也可以，报价可以统一填写',
  quality: '每行一批或一包，要有批号和指标',
  official: '每行一批或一包，要有批号、证书编号和指标',
};

/** Accepts cells that were copied from a spreadsheet. */
export function PasteDialog({ kind, pasted, onRead, onClose }: PasteDialogProps) {
  const [text, setText] = useState(pasted);
  const [reading, setReading] = useState(false);
  const [refused, setRefused] = useState<string>();
  const box = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const ask = useAsk();
  const send = useSendText();
  const { rows, columns } = sizeOf(text);
  const read = async () => {
    setReading(true);
    setRefused(undefined);
    try {
      onRead(await send(text, kind));
    } catch (error) {
      setRefused(failureOf(error).message);
      setReading(false);
    }
  };
  const close = async () => {
    const question = {
      title: '还没有读取',
      text: `粘贴的 ${whole(rows)} 行还没有读取，关闭后不保留，是否关闭？`,
      ...{ agree: '不要了', decline: '继续填写' },
    };
    if (rows === 0 || (await ask(question))) onClose();
    else box.current?.focus();
  };
  return (
    <Modal
      open
      mask={{ closable: false }}
      afterOpenChange={(open) => open && box.current?.focus()}
      width={720}
      title="粘贴表格内容"
      okText="读取"
      okButtonProps={{ disabled: rows === 0 }}
      confirmLoading={reading}
      onOk={read}
      onCancel={close}
    >
      {refused && (
        <StateBox tone="ended" title="没有读取">
          {refused}
        </StateBox>
      )}
      <Input.TextArea
        ref={box}
        autoFocus
        rows={12}
        className={`${styles.pasted} num`}
        aria-label="表格内容"
        placeholder="在表格软件中选中单元格（最好连同表头），复制后粘贴到这里"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="dialog-note" role="status">
        {rows > 0 ? `${whole(rows)} 行 · ${whole(columns)} 列` : emptyText[kind]}
      </p>
    </Modal>
  );
}
