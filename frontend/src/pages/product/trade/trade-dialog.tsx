import { Form, type FormInstance, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';

interface TradeDialogProps<Values extends object> {
  title: string;
  okText: string;
  form: FormInstance<Values>;
  initial: Partial<Values>;
  /** the sentence after success */
  done: string;
  onSend: (values: Values) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** The form of an inquiry, quote, intention or order. Errors of the server are shown at the fields. */
export function TradeDialog<Values extends object>(props: TradeDialogProps<Values>) {
  const { title, okText, form, initial, done, onSend, onClose, children } = props;
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async (values: Values) => {
    await onSend(values);
    toast.success(done);
    onClose();
  });
  return (
    <Modal
      open
      width={480}
      title={title}
      okText={okText}
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={submit}>
        {children}
      </Form>
    </Modal>
  );
}
