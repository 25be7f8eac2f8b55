import { Button, Checkbox, Form } from 'antd';
import { useEffect, useState } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import type { DraftChoice, OrderDetail } from '../../../api/orders';
import { type Term, useTerms } from '../../../api/terms';
import { Failed } from '../../../ui/failed';
import { NoteField } from '../../../ui/form/note-field';
import { Lines } from '../../../ui/lines';
import { lineWords } from '../goods';
import styles from '../order.module.css';
import { DraftDialog } from './draft-dialog';
import { someOf, WholeField } from './fields';
import { AccountHint } from './pay-to';
import { drawnOf, type VerbValues } from './values';

/** Returns the sections of every contract. Without a futures price those about the basis are left out. */
const standardOf = (terms: readonly Term[], { lines }: OrderDetail) =>
  terms
    .filter((term) => term.standard)
    .filter(({ type }) => type !== 'basis' || lines.some(({ indexCode }) => indexCode))
    .map(({ id }) => id);

/** The sections, payment share and days of delivery of a contract. */
export function DrawFields({ order }: { order: OrderDetail }) {
  const terms = useTerms(lineWords(order).terms);
  const error = useFailure(terms);
  const form = Form.useFormInstance<VerbValues>();
  const chosen = Form.useWatch<number[] | undefined>('termIDs') ?? [];
  const [choice, setChoice] = useState<DraftChoice>();
  const { data } = terms;
  useEffect(() => {
    if (!data) return;
    const before: number[] = form.getFieldValue('termIDs') ?? [];
    const kept = before.filter((id) => data.some((term) => term.id === id)); // others were deleted
    form.setFieldValue('termIDs', kept.length > 0 ? kept : standardOf(data, order));
  }, [data, form, order]);
  const preview = async () => {
    const right = await form.validateFields(['share', 'deliveryDays']).catch(() => undefined);
    if (right) setChoice(drawnOf(order, form.getFieldsValue()));
  };
  if (error) return <Failed {...failureOf(error, terms.refetch)} />;
  if (!data) return <Lines rows={8} />;
  return (
    <>
      <AccountHint />
      <Form.Item
        name="termIDs"
        label="条款"
        className={styles.terms}
        rules={[someOf('请至少选择一条条款')]}
      >
        <Checkbox.Group
          options={data.map(({ id, title, standard }) => ({
            value: id,
            label: standard ? title : `${title}（可选）`,
          }))}
        />
      </Form.Item>
      <WholeField
        name="share"
        label="提货前应付比例"
        unit="%"
        least={0}
        most={100}
        extra="买家付到合同金额的这个比例后，订单进入待提货"
      />
      <WholeField name="deliveryDays" label="交货期" unit="天" least={1} most={365} />
      <NoteField optional name="extra" label="补充条款" rows={5} most={2000} />
      <p className={styles.preview}>
        <Button size="small" disabled={chosen.length === 0} onClick={() => void preview()}>
          预览合同
        </Button>
      </p>
      {choice && <DraftDialog {...{ order, choice }} onClose={() => setChoice(undefined)} />}
    </>
  );
}
