import { Form, type FormInstance, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useToast } from '../toast';
import { useSubmit } from './use-submit';

interface FormDialogProps<Values extends object> {
  title: string;
  okText?: string;
  form: FormInstance<Values>;
  initial?: Partial<Values>;
  /** the sentence after success */
  done: string;
  /** asks about values that may be a mistake, and reports whether to send them */
  onCheck?: (values: Values) => Promise<boolean>;
  onSend: (values: Values) => Promise<unknown>;
  /** called with whether it was sent */
  onClose: (sent: boolean) => void;
  width?: number;
  disabled?: boolean;
  children: ReactNode;
}

/** A form in a dialog that sends it. Errors of the server are shown at the fields. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    title,
    okText = '保存',
    form,
    initial,
    done,
    onCheck,
    onSend,
    onClose,
    width = 480,
    disabled,
  } = props;
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async (values: Values) => {
    if (onCheck && !(await onCheck(values))) return;
    await onSend(values);
    toast.success(done);
    onClose(true);
  });
  return (
    <Modal
      open
      width={width}
      title={title}
      okText={okText}
      confirmLoading={sending}
      okButtonProps={{ disabled }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => onClose(false)}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={submit}>
        {props.children}
      </Form>
    </Modal>
  );
}
