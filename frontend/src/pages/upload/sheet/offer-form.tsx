import { Button, Form } from 'antd';
import { useState } from 'react';
import type { Correction, Upload } from '../../../api/uploads';
import { Panel } from '../../../ui/panel';
import { defaultsOf, draftOf, lackingText, type OfferDraft } from './defaults';
import { OfferFields } from './offer-fields';
import styles from './sheet.module.css';

interface OfferFormProps {
  one: Upload;
  busy: boolean;
  onCorrect: (correction: Correction) => void;
}

/** Returns the source of a filled-in value, or its purpose. */
function noteOf(title: string | undefined, filled: boolean): string {
  if (title) return `合约取自表中的“${title}”，不对请改`;
  return filled ? '表中没有写的行，按这里填写的' : '这张表没有报价，请在这里填写';
}

/** The defaults of lines without own values: offer, validity, notes, picking, ginning, warehouse, intermediary. */
export function OfferForm({ one, busy, onCorrect }: OfferFormProps) {
  const [form] = Form.useForm<OfferDraft>();
  const [fixed, setFixed] = useState(Boolean(one.defaults.price));
  const columns = one.layout?.columns ?? [];
  const priced = columns.some(({ field }) => field === 'basis' || field === 'price');
  const lacking = one.layout ? lackingText(one.layout) : '';
  const given = Object.keys(one.defaults).length > 0;
  const use = (draft: OfferDraft) => onCorrect({ defaults: defaultsOf(draft, fixed) });
  const clear = () => {
    form.setFieldsValue(draftOf({}));
    onCorrect({ defaults: {} });
  };
  return (
    <Panel
      title="统一填写"
      note={noteOf(one.defaults.title, priced || given)}
      className={`${styles.offerPanel} ${priced || given ? '' : styles.needed}`}
    >
      {lacking && (
        <p className={styles.offerLacking} role="status">
          {lacking}
        </p>
      )}
      <Form
        form={form}
        className={styles.offerForm}
        layout="inline"
        initialValues={draftOf(one.defaults)}
        onFinish={use}
      >
        <OfferFields fixed={fixed} onFixed={setFixed} />
        <span className={styles.offerButtons}>
          <Button htmlType="submit" type={priced || given ? 'default' : 'primary'} loading={busy}>
            填入
          </Button>
          {given && (
            <Button type="link" disabled={busy} onClick={clear}>
              清除
            </Button>
          )}
        </span>
      </Form>
    </Panel>
  );
}
