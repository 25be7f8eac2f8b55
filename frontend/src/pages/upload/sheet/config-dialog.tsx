import { Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { type UploadConfig, useSaveConfig } from '../../../api/uploads';
import { NumberField } from '../../../ui/form/number-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';
import { rowsMost } from './accept';
import { defaultsOf, draftOf, type OfferDraft } from './defaults';
import { OfferFields } from './offer-fields';
import styles from './sheet.module.css';

interface ConfigDialogProps {
  config: UploadConfig;
  onClose: () => void;
}

interface Values extends OfferDraft {
  name: string;
  sheetName: string;
  headerRow: number;
  readHidden: boolean;
}

/** A template: its columns, with its editable name, and how sheets of its form are read. */
export function ConfigDialog({ config, onClose }: ConfigDialogProps) {
  const { form: reading } = config;
  const [form] = Form.useForm<Values>();
  const [fixed, setFixed] = useState(Boolean(reading?.defaults.price));
  const toast = useToast();
  const save = useSaveConfig();
  const [submit, sending] = useSubmit(form, async ({ name, ...values }) => {
    const { configID } = config;
    const columns = config.columns.map(({ title, field, unit }) => ({ title, field, unit }));
    const { sheetName, headerRow, readHidden } = values;
    const defaults = defaultsOf(values, fixed);
    const changed = reading && { form: { sheetName, headerRow, readHidden, defaults } };
    await save({ configID, columns, name: name.trim(), ...changed });
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
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...draftOf(reading?.defaults ?? {}), ...reading, name: config.name }}
        onFinish={submit}
      >
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        >
          <Input maxLength={40} />
        </Form.Item>
        {reading && (
          <>
            <p className="dialog-note">列名相同的表，下次这样读取；表中写明的以表为准</p>
            <div className={styles.configReading}>
              <Form.Item name="sheetName" label="工作表">
                <Input maxLength={120} />
              </Form.Item>
              <NumberField name="headerRow" label="表头所在行" least={1} most={rowsMost} />
              <Form.Item name="readHidden" valuePropName="checked">
                <Checkbox>隐藏的行也读取</Checkbox>
              </Form.Item>
              <OfferFields fixed={fixed} onFixed={setFixed} />
            </div>
          </>
        )}
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
