import { Form, Input, Modal } from 'antd';
import { useRename } from '../../../api/person';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';

/** Asks for another name. */
export function RenameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string }>();
  const rename = useRename();
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async (values) => {
    await rename(values.name.trim());
    toast.success('保存成功');
    onClose();
  });
  return (
    <Modal
      open
      width={380}
      title="修改姓名"
      okText="保存"
      confirmLoading={sending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ name }} onFinish={submit}>
        <Form.Item
          name="name"
          label="姓名"
          rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
        >
          <Input autoFocus maxLength={20} autoComplete="name" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
