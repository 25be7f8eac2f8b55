import { Form, Modal } from 'antd';
import { useState } from 'react';
import { type ConfirmAction, sendConfirmCode } from '../../api/confirm';
import { CodeField } from '../../ui/form/code-field';

const titles: Record<ConfirmAction, string> = {
  sign: '签署合同',
  payment: '确认付款',
  deposit: '登记点价金收付',
  bank: '修改收款账户',
};

interface ConfirmCodeDialogProps {
  action: ConfirmAction;
  subject: string;
  /** called with the six digits; without them when the person declines */
  onAnswer: (code?: string) => void;
}

/** Sends a code to the own phone and asks for it. */
export default function ConfirmCodeDialog({ action, subject, onAnswer }: ConfirmCodeDialogProps) {
  const [form] = Form.useForm<{ code: string }>();
  const [receiver, setReceiver] = useState<string>();
  const send = async () => {
    const sent = await sendConfirmCode(action, subject);
    if (sent.way !== 'file') setReceiver(sent.mobile);
    return sent;
  };
  return (
    <Modal
      open
      width={440}
      title={`短信确认：${titles[action]}`}
      okText="确认"
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => onAnswer()}
    >
      <p className="dialog-text" role="status">
        {receiver
          ? `验证码已发到您的手机 ${receiver}，10 分钟内有效，只能用于这一次操作`
          : '为确认是您本人操作，验证码将发到您的手机，10 分钟内有效'}
      </p>
      <Form form={form} layout="vertical" onFinish={({ code }) => onAnswer(code)}>
        <CodeField form={form} needs={[]} onSend={send} />
      </Form>
    </Modal>
  );
}
