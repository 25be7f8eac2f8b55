import { Form, Modal } from 'antd';
import type { Colleague } from '../../../api/types';
import { useFreeze } from '../../../api/users';
import { NoteField } from '../../../ui/form/note-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';

interface FreezeDialogProps {
  user: Colleague;
  onClose: () => void;
}

/** Freezes a member until they are unfrozen, with a reason that they can read. */
export function FreezeDialog({ user: { userID, name }, onClose }: FreezeDialogProps) {
  const [form] = Form.useForm<{ note?: string }>();
  const toast = useToast();
  const freeze = useFreeze();
  const [submit, sending] = useSubmit(form, async ({ note }) => {
    await freeze({ userID, note: note?.trim() || undefined });
    toast.success('已冻结');
    onClose();
  });
  return (
    <Modal
      open
      width={440}
      title={`冻结 ${name}`}
      okText="冻结"
      okButtonProps={{ danger: true }}
      confirmLoading={sending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="dialog-text">
        冻结后，{name}将立即退出登录，不能再以本企业身份操作，直到解冻。
      </p>
      <Form form={form} layout="vertical" onFinish={submit}>
        <NoteField optional autoFocus label="原因" extra="本人会看到" />
      </Form>
    </Modal>
  );
}
