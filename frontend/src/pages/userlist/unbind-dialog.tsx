import { Button, Form, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { CallError } from '../../api/client';
import type { Colleague } from '../../api/types';
import { useUnbind, useUnbindCode } from '../../api/users';
import { showErrors } from '../../ui/form-errors';
import { useToast } from '../../ui/toast';

interface UnbindDialogProps {
  user: Colleague;
  onClose: () => void;
}

/** Ends a membership: a code on the manager's own phone confirms it. */
export function UnbindDialog({ user, onClose }: UnbindDialogProps) {
  const [form] = Form.useForm<{ code: string }>();
  const toast = useToast();
  const unbind = useUnbind();
  const { send, sent, sending, wait } = useCode(user.userID);
  const finish = ({ code }: { code: string }) =>
    unbind.mutate(
      { userID: user.userID, code },
      {
        onSuccess: () => {
          toast.success(`已解绑${user.name}`);
          onClose();
        },
        onError: (error) => error instanceof CallError && showErrors(form, error.fields),
      },
    );
  return (
    <Modal
      open
      width={420}
      title={`解绑 ${user.name}`}
      okText="解绑"
      okButtonProps={{ danger: true, disabled: !sent }}
      confirmLoading={unbind.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="dialog-text">
        解绑后，{user.name}（<span className="num">{user.mobile}</span>
        ）将立即退出登录，不再是本企业的成员；本人可以重新申请加入。
      </p>
      <Form form={form} layout="vertical" onFinish={finish}>
        <Form.Item
          name="code"
          label="验证码"
          extra={sent && `验证码已发到您的手机 ${sent.mobile}，5 分钟内有效`}
          rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位数字验证码' }]}
        >
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            suffix={
              <Button type="link" size="small" disabled={wait > 0} loading={sending} onClick={send}>
                {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
              </Button>
            }
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** The code that confirms it: who got it, and how many seconds until another can be sent. */
function useCode(userID: number) {
  const code = useUnbindCode();
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = () => code.mutate(userID, { onSuccess: ({ seconds }) => setWait(seconds) });
  return { send, sent: code.data, sending: code.isPending, wait };
}
