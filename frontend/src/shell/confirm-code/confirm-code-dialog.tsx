import { Form, Modal } from 'antd';
import { useState } from 'react';
import { CallError } from '../../api/client';
import { type ConfirmAction, sendConfirmCode } from '../../api/confirm';
import { CodeField } from '../../ui/form/code-field';
import { showErrors } from '../../ui/form-errors';
import type { Confirming } from './confirm-code';
import { forgetSent, keepSent, keptSent } from './sent-codes';

const titles: Record<ConfirmAction, string> = {
  sign: '签署合同',
  payment: '确认付款',
  deposit: '登记点价金收付',
  bank: '修改收款账户',
};

interface ConfirmCodeDialogProps extends Confirming {
  onDone: () => void;
  onDecline: () => void;
  /** called with an error of the action that is not about the code */
  onFail: (error: unknown) => void;
}

/** Sends a code to the own phone, asks for it and performs the action. It stays open when the code is refused. */
export default function ConfirmCodeDialog(props: ConfirmCodeDialogProps) {
  const { action, subject, onDecline } = props;
  const [form] = Form.useForm<{ code: string }>();
  const [before] = useState(() => keptSent(action, subject));
  const [sent, setSent] = useState(before);
  const [performing, setPerforming] = useState(false);
  const send = async () => {
    const answer = await sendConfirmCode(action, subject);
    keepSent(action, subject, answer);
    setSent(answer);
    return answer;
  };
  const finish = async ({ code }: { code: string }) => {
    if (performing) return;
    setPerforming(true);
    try {
      await props.perform(code);
      forgetSent(action, subject);
      props.onDone();
    } catch (error) {
      if (!(error instanceof CallError && error.fields.code)) return props.onFail(error);
      setPerforming(false);
      showErrors(form, error.fields);
    }
  };
  return (
    <Modal
      open
      width={440}
      title={`短信确认：${titles[action]}`}
      okText="确认"
      confirmLoading={performing}
      cancelButtonProps={{ disabled: performing }}
      closable={!performing}
      keyboard={!performing}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onDecline}
    >
      <p className="dialog-text" role="status">
        {sent && sent.way !== 'file'
          ? `验证码已发到您的手机 ${sent.mobile}，10 分钟内有效，只能用于这一次操作`
          : '为确认是您本人操作，验证码将发到您的手机，10 分钟内有效'}
      </p>
      <Form form={form} layout="vertical" onFinish={(values) => void finish(values)}>
        <CodeField form={form} needs={[]} before={before} onSend={send} />
      </Form>
    </Modal>
  );
}
