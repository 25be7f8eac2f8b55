import { Form, Modal } from 'antd';
import { useState } from 'react';
import type { Colleague } from '../../../api/types';
import { sendUnbindCode, useUnbind } from '../../../api/users';
import { CodeField } from '../../../ui/form/code-field';
import { NoteField } from '../../../ui/form/note-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';

interface UnbindDialogProps {
  user: Colleague;
  onClose: () => void;
}

/** Ends a membership: a code on the manager's own phone confirms it. */
export function UnbindDialog({ user, onClose }: UnbindDialogProps) {
  const [form] = Form.useForm<{ code: string; note?: string }>();
  const toast = useToast();
  const unbind = useUnbind();
  const [receiver, setReceiver] = useState<string>();
  const sendCode = async () => {
    const sent = await sendUnbindCode(user.userID);
    if (sent.way !== 'file') setReceiver(sent.mobile);
    return sent;
  };
  const [submit, sending] = useSubmit(form, async ({ code, note }) => {
    await unbind({ userID: user.userID, code, note: note?.trim() || undefined });
    toast.success(`已解绑${user.name}`);
    onClose();
  });
  return (
    <Modal
      open
      width={440}
      title={`解绑 ${user.name}`}
      okText="解绑"
      okButtonProps={{ danger: true }}
      confirmLoading={sending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="dialog-text">
        解绑后，{user.name}（<span className="num">{user.mobile}</span>
        ）将立即退出登录，不再是本企业的成员；本人可以重新申请加入。
      </p>
      <Form form={form} layout="vertical" onFinish={submit}>
        <NoteField optional label="原因" extra="本人会看到" rows={2} />
        <CodeField form={form} needs={[]} onSend={sendCode} />
      </Form>
      <p className="dialog-note" role="status">
        {receiver ? `验证码已发到您的手机 ${receiver}` : '验证码将发到您本人的手机'}
      </p>
    </Modal>
  );
}
