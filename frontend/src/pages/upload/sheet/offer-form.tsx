import { Button, DatePicker, Form, Input, InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useQuotes } from '../../../api/quotes';
import type { Correction, Upload } from '../../../api/uploads';
import { DepotSelect } from '../../../shell/depot-select';
import { type Dayjs, dayjs } from '../../../ui/form/calendar';
import { whole } from '../../../ui/format';
import { ginNames, pickNames } from '../../../ui/lot/names';
import { Panel } from '../../../ui/panel';
import { defaultsOf, draftOf, lackingText, type OfferDraft } from './defaults';
import styles from './sheet.module.css';

interface OfferFormProps {
  one: Upload;
  busy: boolean;
  onCorrect: (correction: Correction) => void;
}

const day = 'YYYY-MM-DD';

const optionsOf = (names: Partial<Record<number, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value: Number(value), label }));

/** Returns the source of a filled-in value, or its purpose. */
function noteOf(title: string | undefined, filled: boolean): string {
  if (title) return `合约取自表中的“${title}”，不对请改`;
  return filled ? '表中没有写的行，按这里填写的' : '这张表没有报价，请在这里填写';
}

/** The defaults of lines without own values: offer, validity, notes, picking, ginning, warehouse. */
export function OfferForm({ one, busy, onCorrect }: OfferFormProps) {
  const [form] = Form.useForm<OfferDraft>();
  const [fixed, setFixed] = useState(Boolean(one.defaults.price));
  const quotes = useQuotes().data ?? [];
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
        <Segmented
          aria-label="定价方式"
          options={[
            { value: false, label: '合约基差' },
            { value: true, label: '一口价' },
          ]}
          value={fixed}
          onChange={setFixed}
        />
        {fixed ? (
          <Form.Item name="price" label="一口价（元/吨）">
            <InputNumber className={styles.offerNumber} min={1} max={100_000} precision={0} />
          </Form.Item>
        ) : (
          <>
            <Form.Item name="indexCode" label="合约">
              <Select
                allowClear
                className={styles.offerContract}
                options={quotes.map(({ indexCode, indexValue }) => ({
                  value: indexCode,
                  label: `${indexCode}　${whole(indexValue)}`,
                }))}
              />
            </Form.Item>
            <Form.Item name="basis" label="基差（元/吨）">
              <InputNumber className={styles.offerNumber} min={-2000} max={5000} precision={0} />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="until"
          label="有效期至"
          getValueProps={(value?: string) => ({ value: value ? dayjs(value, day) : null })}
          getValueFromEvent={(value: Dayjs | null) => value?.format(day) ?? ''}
        >
          <DatePicker minDate={dayjs()} />
        </Form.Item>
        <Form.Item name="notes" label="备注">
          <Input maxLength={500} className={styles.offerNotes} />
        </Form.Item>
        <Form.Item name="packType" label="采摘">
          <Select allowClear className={styles.offerWay} options={optionsOf(pickNames)} />
        </Form.Item>
        <Form.Item name="cottonType" label="类型">
          <Select allowClear className={styles.offerWay} options={optionsOf(ginNames)} />
        </Form.Item>
        <Form.Item name="depotName" label="仓库" className={styles.offerDepot}>
          <DepotSelect />
        </Form.Item>
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
