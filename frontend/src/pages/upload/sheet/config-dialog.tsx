import { Form, Input, Modal } from 'antd';
import { type UploadConfig, useSaveConfig } from '../../../api/uploads';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';
import styles from './sheet.module.css';

interface ConfigDialogProps {
  config: UploadConfig;
  onClose: () => void;
}

/** The columns of a template, with its editable name. */
export function ConfigDialog({ config, onClose }: ConfigDialogProps) {
  const [form] = Form.useForm<{ name: string }>();
  const toast = useToast();
  const save = useSaveConfig();
  const [submit, sending] = useSubmit(form, async ({ name }) => {
    const { configID } = config;
    const columns = config.columns.map(({ title, field, unit }) => ({ title, field, unit }));
    await save({ configID, columns, name: name.trim() });
    toast.success('已保存');
    onClose();
  });
  return (
    <Modal
      open
      width={480}
      title="导入模板"
      okText="保存"
      confirmLoading={sending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ name: config.name }} onFinish={submit}>
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        >
          <Input maxLength={40} />
        </Form.Item>
      </Form>
      <ul className={styles.configColumns}>
        {config.columns.map(({ title, field, fieldTitle }) => (
          <li key={title}>
            <span>{title}</span>
            <b>{field ? fieldTitle : '不读取'}</b>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
