import { Form, Input, Modal } from 'antd';
import {
  type DepositCompany,
  type PaymentKind,
  paymentSubject,
  usePayDeposit,
} from '../../../api/deposits';
import { usePress } from '../../../api/request-key';
import { useConfirmCode } from '../../../shell/confirm-code/confirm-code';
import { NoteField } from '../../../ui/form/note-field';
import { NumberField } from '../../../ui/form/number-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { money } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import styles from './deposits.module.css';

interface PaymentDialogProps {
  kind: PaymentKind;
  company: DepositCompany;
  onClose: () => void;
}

interface Payment {
  money: number;
  reference: string;
  note?: string;
}

const words = {
  paidIn: { name: '登记入账', done: '已登记入账', text: '银行已收到这家企业的转账时登记' },
  paidOut: { name: '登记退回', done: '已登记退回', text: '银行已把可用余额转回这家企业时登记' },
};

/** Enters a payment of the bank. A code on the administrator's own phone confirms it. */
export function PaymentDialog({ kind, company, onClose }: PaymentDialogProps) {
  const { memberID, memberName, balance } = company;
  const { name, done, text } = words[kind];
  const [form] = Form.useForm<Payment>();
  const press = usePress();
  const confirm = useConfirmCode();
  const pay = usePayDeposit();
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async ({ note, ...values }) => {
    const payment = { ...values, memberID };
    const paid = await confirm({
      action: 'deposit',
      subject: paymentSubject(kind, payment),
      perform: (code) => {
        const entered = { ...payment, note: note?.trim() || undefined, code };
        return press(entered, (requestKey) => pay(kind, { ...entered, requestKey }));
      },
    });
    if (!paid) return;
    toast.success(`${done} ${money(String(values.money))} 元`);
    onClose();
  });
  return (
    <Modal
      open
      width={460}
      title={`${name}：${memberName}`}
      okText={name}
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="dialog-text">
        {text}，登记后不能修改。可用余额 <span className="num">{money(String(balance))}</span> 元。
      </p>
      <Form form={form} layout="vertical" onFinish={submit}>
        <NumberField
          autoFocus
          name="money"
          label="金额"
          title="金额（元）"
          digits={2}
          least={0.01}
          most={kind === 'paidOut' ? balance : 1_000_000_000}
          className={styles.money}
        />
        <Form.Item
          name="reference"
          label="银行流水号"
          extra="只能登记一次"
          rules={[{ required: true, whitespace: true, message: '请填写银行流水号' }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <NoteField optional label="备注" extra="企业会看到" rows={2} />
      </Form>
    </Modal>
  );
}
