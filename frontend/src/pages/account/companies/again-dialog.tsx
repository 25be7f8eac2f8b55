import { Form, Modal } from 'antd';
import { useJoin } from '../../../api/company';
import type { Enterprise } from '../../../api/types';
import { NoteField } from '../../../ui/form/note-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { StateBox } from '../../../ui/state-tag';
import { useToast } from '../../../ui/toast';
import { remarkHint } from './joining';

interface AgainDialogProps {
  company: Enterprise;
  onClose: () => void;
}

/** A dialog to apply again after a refusal: it shows the reason and asks for an answer. */
export function AgainDialog({ company: { memberName, note }, onClose }: AgainDialogProps) {
  const [form] = Form.useForm<{ remark?: string }>();
  const toast = useToast();
  const join = useJoin();
  const [submit, sending] = useSubmit(form, async ({ remark }) => {
    await join({ memberName, remark: remark?.trim() || undefined });
    toast.success('申请已提交，请等待审核');
    onClose();
  });
  return (
    <Modal
      open
      width={480}
      title={`重新申请加入 ${memberName}`}
      okText="申请加入"
      confirmLoading={sending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <StateBox tone="ended" title="上次申请未通过">
        {note || '没有写明原因'}
      </StateBox>
      <Form form={form} layout="vertical" className="again-form" onFinish={submit}>
        <NoteField optional autoFocus name="remark" label="申请说明" extra={remarkHint} />
      </Form>
    </Modal>
  );
}
