import { Button, Form, Steps } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { checkReset, submitReset, useSendCode } from '../../../api/account';
import { loginPath } from '../../../ui/chrome/places';
import { Entrance } from '../../../ui/form/entrance';
import { MobileCodeForm } from '../../../ui/form/mobile-code-form';
import { NewPassword } from '../../../ui/form/password-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';
import styles from './password.module.css';

/** Resets a forgotten password: first the code, then the new password. */
export function ResetPassword() {
  const [ticket, setTicket] = useState<string>();
  return (
    <Entrance
      title="重置密码"
      foot={
        <span>
          想起来了？<Link to={loginPath}>去登录</Link>
        </span>
      }
    >
      <Steps
        size="small"
        responsive={false}
        className={styles.passwordSteps}
        current={ticket ? 1 : 0}
        items={[{ title: '核对手机' }, { title: '设置新密码' }]}
      />
      {ticket ? <SetForm ticket={ticket} /> : <CheckForm onChecked={setTicket} />}
    </Entrance>
  );
}

function CheckForm({ onChecked }: { onChecked: (ticket: string) => void }) {
  const sendCode = useSendCode('reset');
  return (
    <MobileCodeForm
      agree="下一步"
      onSend={sendCode}
      onSubmit={async (values) => onChecked(await checkReset(values))}
    />
  );
}

function SetForm({ ticket }: { ticket: string }) {
  const [form] = Form.useForm<{ password: string }>();
  const navigate = useNavigate();
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async ({ password }) => {
    await submitReset(ticket, password);
    toast.success('密码已重置，请用新密码登录');
    navigate(loginPath);
  });
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      <NewPassword label="新密码" />
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        完成
      </Button>
    </Form>
  );
}
