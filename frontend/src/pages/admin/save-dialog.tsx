import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../api/client';
import { showErrors } from '../../ui/form-errors';
import { useToast } from '../../ui/toast';

interface SaveDialogProps<Values extends object> {
  title: string;
  form: FormInstance<Values>;
  initial: Partial<Values>;
  width?: number;
  /** whether an upload of the form is running */
  busy?: boolean;
  /** saves the values; false for nothing to save, then the dialog stays open */
  onSave: (values: Values) => Promise<unknown> | false;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. Errors of the server are shown at the fields. */
export function SaveDialog<Values extends object>(props: SaveDialogProps<Values>) {
  const { title, form, initial, width = 460, busy, onSave, onClose, children } = props;
  const [saving, setSaving] = useState(false);
  const toast = useToast();
  const finish = async (values: Values) => {
    const saved = onSave(values);
    if (!saved) return;
    setSaving(true);
    try {
      await saved;
      toast.success('已保存');
      onClose();
    } catch (error) {
      if (error instanceof CallError) showErrors(form, error.fields);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      width={width}
      title={title}
      okText="保存"
      confirmLoading={saving}
      okButtonProps={{ disabled: busy }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={finish}>
        {children}
      </Form>
    </Modal>
  );
}
