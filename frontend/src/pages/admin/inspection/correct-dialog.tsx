import { Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import {
  type CertificateDetail,
  type CertificateKey,
  useCertificateSteps,
} from '../../../api/certificates';
import { CallError, failureOf } from '../../../api/client';
import { NoteField } from '../../../ui/form/note-field';
import { StateBox } from '../../../ui/state-tag';
import { useToast } from '../../../ui/toast';
import styles from './inspection.module.css';

interface CorrectDialogProps {
  one: CertificateDetail;
  onCorrected: (certificate: CertificateKey) => void;
  onClose: () => void;
}

interface Values {
  values: Record<string, string>;
  remark: string;
}

/** The code of a refusal of doubtful values, which can be accepted. */
const doubtful = 409;

/** Corrects values of a certificate. Doubtful ones are saved after they are accepted. */
export function CorrectDialog({ one, onCorrected, onClose }: CorrectDialogProps) {
  const [form] = Form.useForm<Values>();
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<{ text: string; doubt: boolean }>();
  const [anyway, setAnyway] = useState(false);
  const { correct } = useCertificateSteps();
  const toast = useToast();
  const editable = one.values.filter(({ field }) => field !== 'batchID');
  const finish = async ({ values, remark }: Values) => {
    const changed = editable
      .map(({ field, text }) => ({ field, old: text, text: (values[nameOf(field)] ?? '').trim() }))
      .filter(({ old, text }) => old !== text)
      .map(({ field, text }) => ({ field, text }));
    if (changed.length === 0) {
      setRefused({ text: '没有改动', doubt: false });
      return;
    }
    setSaving(true);
    try {
      const { batchID, number } = one;
      const next = await correct({ batchID, number, values: changed, remark, anyway });
      toast.success('已更正');
      onClose();
      onCorrected(next);
    } catch (error) {
      const doubt = error instanceof CallError && error.code === doubtful;
      setRefused({ text: failureOf(error).message, doubt });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      width={860}
      title={`更正批次 ${one.batchID} 的证书`}
      okText="保存"
      confirmLoading={saving}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="dialog-note">保存后是新的一份，原来的保留在这批的证书中；逐包检验不变</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          values: Object.fromEntries(editable.map(({ field, text }) => [nameOf(field), text])),
        }}
        onFinish={finish}
      >
        <div className={styles.fields}>
          {editable.map(({ field, title }) => (
            <Form.Item key={field} name={['values', nameOf(field)]} label={title}>
              <Input maxLength={200} autoComplete="off" />
            </Form.Item>
          ))}
        </div>
        <NoteField name="remark" label="更正的原因" rows={2} />
      </Form>
      {refused && (
        <StateBox tone="ended" title="没有保存">
          {refused.text}
        </StateBox>
      )}
      {refused?.doubt && (
        <Checkbox checked={anyway} onChange={({ target }) => setAnyway(target.checked)}>
          已核对，仍按此保存
        </Checkbox>
      )}
    </Modal>
  );
}

/** Returns the name of a field in the form, where a dot would divide it. */
const nameOf = (field: string): string => field.replace('.', '_');
