import { Button, Form, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useFileDrop } from '../drop/use-file-drop';
import { StateBox } from '../state-tag';
import styles from './sheet-drop.module.css';

const fileTypes = '.xlsx,.xls,.et,.ods,.csv,.txt';

interface SheetDropProps {
  title: string;
  /** the limits of a sheet */
  note: string;
  /** the label of the field for a file */
  label: string;
  disabled?: boolean;
  sending: boolean;
  /** why the last sheet was refused; empty when it was not */
  refused: string;
  /** what the field for pasted cells begins with */
  pasted?: string;
  /** somebody who logs in before a sheet is read */
  visitor?: boolean;
  /** reports whether a file may be chosen now */
  mayChoose?: () => boolean;
  /** takes a file, or pasted cells */
  onSheet: (sheet: File | string) => Promise<void>;
}

/** Takes a spreadsheet: a file that is dropped or chosen, or pasted cells. */
export function SheetDrop(props: SheetDropProps) {
  const { title, note, label, disabled = false, sending, refused, onSheet } = props;
  const { pasted, visitor = false, mayChoose = () => true } = props;
  const input = useRef<HTMLInputElement>(null);
  const [pasting, setPasting] = useState(false);
  const take = (files: File[]) => {
    const [file] = files;
    if (file && !disabled) void onSheet(file);
  };
  const over = useFileDrop(take);
  return (
    <>
      <div className={`${styles.drop} ${over ? styles.over : ''}`}>
        <b>{title}</b>
        <span>
          <Button
            type="primary"
            disabled={disabled}
            loading={sending}
            onClick={() => mayChoose() && input.current?.click()}
          >
            选择文件
          </Button>
          <Button disabled={disabled || sending} onClick={() => setPasting(true)}>
            粘贴表格内容
          </Button>
        </span>
        {visitor && <p>读取表格要先登录；粘贴的内容登录后不会丢</p>}
        <small>{note}</small>
        <input
          ref={input}
          hidden
          type="file"
          accept={fileTypes}
          aria-label={label}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {refused && (
        <div role="alert">
          <StateBox tone="ended" title="这张表没有读取">
            {refused}
          </StateBox>
        </div>
      )}
      {pasting && (
        <PasteDialog {...{ pasted, visitor }} onRead={onSheet} onClose={() => setPasting(false)} />
      )}
    </>
  );
}

interface PasteDialogProps {
  pasted: string | undefined;
  visitor: boolean;
  onRead: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Takes cells that were copied from a spreadsheet, with their titles. */
function PasteDialog({ pasted, visitor, onRead, onClose }: PasteDialogProps) {
  const [form] = Form.useForm<{ text: string }>();
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      width={680}
      title="粘贴表格内容"
      okText={visitor ? '登录并读取' : '读取'}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ text: pasted }}
        onFinish={async ({ text }) => {
          setBusy(true);
          await onRead(text);
          onClose();
        }}
      >
        <Form.Item
          name="text"
          label="从表格软件中复制，连同列名"
          rules={[{ required: true, whitespace: true, message: '请粘贴表格内容' }]}
        >
          <Input.TextArea autoFocus rows={10} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
