import { Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../api/client';
import { NoteField } from '../../ui/form/note-field';
import { showErrors } from '../../ui/form-errors';

interface NoteDialogProps {
  title: string;
  /** what will happen */
  children: ReactNode;
  agree: string;
  label?: string;
  /** the longest note that the server takes */
  most?: number;
  danger?: boolean;
  /** the first text of the note */
  initial?: string;
  /** the name of the note among the fields of the call */
  field?: string;
  onAgree: (note: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog that explains a step and asks for a reason. It stays open when the server refuses. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, children, agree, label = '原因', most, danger, onAgree, onClose } = props;
  const field = props.field ?? 'note';
  const [form] = Form.useForm<Record<string, string>>();
  const [sending, setSending] = useState(false);
  const finish = async (values: Record<string, string>) => {
    setSending(true);
    try {
      await onAgree((values[field] ?? '').trim());
      onClose();
    } catch (error) {
      if (error instanceof CallError) showErrors(form, error.fields);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      width={460}
      title={title}
      okText={agree}
      okButtonProps={{ danger }}
      confirmLoading={sending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <div className="dialog-text">{children}</div>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ [field]: props.initial }}
        onFinish={finish}
      >
        <NoteField autoFocus name={field} label={label} most={most} />
      </Form>
    </Modal>
  );
}
