import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { type BankAccounts, type Payee, useSetBank } from '../../api/bank';
import { sendConfirmCode } from '../../api/confirm';
import { usePress } from '../../api/request-key';
import { grouped } from '../../ui/bank/bank-facts';
import { CodeField } from '../../ui/form/code-field';
import { useSubmit } from '../../ui/form/use-submit';
import { useToast } from '../../ui/toast';

interface BankDialogProps {
  payee: Payee;
  accounts: BankAccounts;
  onClose: () => void;
}

interface Values {
  holder: string;
  bank: string;
  number: string;
  bankCode?: string;
  code: string;
}

const texts: Record<Payee, { name: string; text: string }> = {
  company: {
    name: '收款账户',
    text: '印在以后拟定的合同上，对方按合同付款。已拟定的合同不变，需要时请修改合同。本企业的全体管理员会收到站内消息。',
  },
  platform: {
    name: '点价金收款账户',
    text: '企业按它转入点价金，修改后立即显示。全体平台管理员会收到站内消息。',
  },
};

const plain = (text = '') => text.replace(/\s/g, '');

/** Sets or changes a bank account. A code on the person's own phone confirms it. */
export function BankDialog({ payee, accounts, onClose }: BankDialogProps) {
  const [opened] = useState(accounts);
  const { account, confirmSubject } = opened;
  const { name, text } = texts[payee];
  const [form] = Form.useForm<Values>();
  const [receiver, setReceiver] = useState<string>();
  const set = useSetBank(payee);
  const press = usePress();
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async ({ number, bankCode, ...rest }) => {
    const wanted = { ...rest, number: plain(number), bankCode: plain(bankCode) || undefined };
    await press(wanted, (requestKey) => set({ ...wanted, requestKey }));
    toast.success(`${name}已保存`);
    onClose();
  });
  const send = async () => {
    const { holder = '', number } = form.getFieldsValue();
    const sent = await sendConfirmCode(
      'bank',
      `${confirmSubject} ${holder.trim()} ${plain(number)}`,
    );
    if (sent.way !== 'file') setReceiver(sent.mobile);
    return sent;
  };
  return (
    <Modal
      open
      width={480}
      title={`${account ? '修改' : '设置'}${name}`}
      okText="保存"
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="dialog-text">{text}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          holder: opened.holder,
          bank: account?.bank,
          number: account && grouped(account.number),
          bankCode: account?.bankCode,
        }}
        onFinish={submit}
      >
        <AccountFields />
        <CodeField form={form} needs={['holder', 'bank', 'number', 'bankCode']} onSend={send} />
      </Form>
      <p className="dialog-note" role="status">
        {receiver
          ? `验证码已发到您的手机 ${receiver}，10 分钟内有效，只能用于这一次操作`
          : '为确认是您本人操作，验证码将发到您的手机'}
      </p>
    </Modal>
  );
}

function AccountFields() {
  return (
    <>
      <Form.Item
        name="holder"
        label="户名"
        extra="与银行开户时的企业名称一致"
        rules={[{ required: true, whitespace: true, message: '请填写户名' }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="bank"
        label="开户银行"
        rules={[{ required: true, whitespace: true, message: '请填写开户银行，写到支行' }]}
      >
        <Input maxLength={60} autoComplete="off" placeholder="如 中国农业银行库尔勒分行营业部" />
      </Form.Item>
      <Form.Item
        name="number"
        label="账号"
        validateFirst
        rules={[
          { required: true, whitespace: true, message: '请填写账号' },
          { transform: plain, pattern: /^\d{8,32}$/, message: '账号应为 8 到 32 位数字，请核对' },
        ]}
      >
        <Input className="num" inputMode="numeric" maxLength={48} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="bankCode"
        label="行号（选填）"
        extra="支付系统的 12 位联行号，不清楚可以不填"
        rules={[{ transform: plain, pattern: /^\d{12}$/, message: '行号（联行号）应为 12 位数字' }]}
      >
        <Input className="num" inputMode="numeric" maxLength={20} autoComplete="off" />
      </Form.Item>
    </>
  );
}
