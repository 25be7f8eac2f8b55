import { Alert, Form, Modal } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../api/client';
import { type OrderDetail, useSendOrder } from '../../../api/orders';
import { useConfirmCode } from '../../../shell/confirm-code/confirm-code';
import { showErrors } from '../../../ui/form-errors';
import { useToast } from '../../../ui/toast';
import type { Target } from './target';
import type { VerbValues } from './values';
import { formOf, type VerbForm } from './verb-forms';

interface VerbDialogProps {
  order: OrderDetail;
  target: Target;
  onClose: () => void;
}

/** The dialog of a step with an order. It stays open when the server refuses. */
export function VerbDialog(props: VerbDialogProps) {
  const [form] = useState(() => formOf(props.order, props.target.verb));
  return form ? <Dialog {...props} verb={form} /> : null;
}

function Dialog({ order, target, verb, onClose }: VerbDialogProps & { verb: VerbForm }) {
  const { Fields } = verb;
  const [kept, setKept] = useState(order); // as it was when the dialog opened
  const [form] = Form.useForm<VerbValues>();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState('');
  const send = useSendOrder(order.side === 'platform');
  const confirm = useConfirmCode();
  const toast = useToast();
  const finish = async (values: VerbValues) => {
    setRefused('');
    const factor = verb.confirm?.(kept, target);
    const perform = async (code?: string) => {
      await verb.send(send, kept, values, { ...target, code });
    };
    setSending(true);
    try {
      if (!factor) await perform();
      else if (!(await confirm({ ...factor, perform }))) return;
      toast.success(verb.done);
      const next = verb.next?.(kept, values);
      if (!next) return onClose();
      setKept(next[0]);
      form.setFieldsValue(next[1]);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showErrors(form, error.fields);
      const landed = form.getFieldsError().some(({ errors }) => errors.length > 0);
      if (!landed) setRefused(error.message);
    } finally {
      setSending(false);
    }
  };
  const text = verb.text?.(kept, target);
  return (
    <Modal
      open
      width={verb.width ?? 500}
      title={`${verb.title} ${order.number}`}
      okText={verb.agree}
      okButtonProps={{ danger: verb.danger }}
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      {text && <p className="dialog-text">{text}</p>}
      <Form
        form={form}
        layout="vertical"
        initialValues={verb.initial?.(kept)}
        onFinish={(values) => void finish(values)}
        disabled={sending}
      >
        {Fields && <Fields key={kept.lines.length} order={kept} />}
      </Form>
      {refused && <Alert showIcon type="error" title={refused} />}
    </Modal>
  );
}
