import { Button, Form, Modal } from 'antd';
import type { Colleague } from '../../../api/types';
import { useRefuse } from '../../../api/users';
import { NoteField } from '../../../ui/form/note-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';

const reasons = ['不是本企业人员', '姓名与本人不符', '重复申请'];

interface RefuseDialogProps {
  user: Colleague;
  onClose: () => void;
}

/** Asks why an application is refused; the applicant reads it. */
export function RefuseDialog({ user, onClose }: RefuseDialogProps) {
  const [form] = Form.useForm<{ note: string }>();
  const refuse = useRefuse();
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async ({ note }) => {
    await refuse(user.userID, note.trim());
    toast.success(`已拒绝${user.name}的申请`);
    onClose();
  });
  return (
    <Modal
      open
      width={440}
      title={`拒绝 ${user.name} 的申请`}
      okText="拒绝"
      okButtonProps={{ danger: true }}
      confirmLoading={sending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={submit}>
        <NoteField label="拒绝的原因" extra="申请人会看到" />
        <div className="quick-reasons">
          {reasons.map((reason) => (
            <Button
              key={reason}
              size="small"
              onClick={() => {
                form.setFieldValue('note', reason);
                void form.validateFields(['note']);
              }}
            >
              {reason}
            </Button>
          ))}
        </div>
      </Form>
    </Modal>
  );
}
