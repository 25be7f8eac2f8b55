import { Button, Form } from 'antd';
import { CodeField, type Sent } from './code-field';
import { MobileField } from './mobile-field';
import { useSubmit } from './use-submit';

/** A mobile number with the code of a text message that proves it. */
export interface MobileCode {
  mobile: string;
  code: string;
}

interface MobileCodeFormProps {
  /** the button that sends the form */
  agree: string;
  onSend: (mobile: string) => Promise<Sent>;
  onSubmit: (values: MobileCode) => Promise<unknown>;
}

/** Proves a mobile number by a code: the number, the button that has the code sent, the code. */
export function MobileCodeForm({ agree, onSend, onSubmit }: MobileCodeFormProps) {
  const [form] = Form.useForm<MobileCode>();
  const [submit, sending] = useSubmit(form, onSubmit);
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      <MobileField autoFocus />
      <CodeField
        form={form}
        needs={['mobile']}
        onSend={() => onSend(form.getFieldValue('mobile'))}
      />
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        {agree}
      </Button>
    </Form>
  );
}
