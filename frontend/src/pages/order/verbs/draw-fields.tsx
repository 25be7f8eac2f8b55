import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, Modal } from 'antd';
import { useState } from 'react';
import { call, failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { Failed } from '../../../ui/failed';
import { NoteField } from '../../../ui/form/note-field';
import { Lines } from '../../../ui/lines';
import styles from '../order.module.css';
import { WholeField } from './fields';
import { AccountHint } from './pay-to';

/** The sections, payment share and days of delivery of a contract. */
export function DrawFields() {
  const terms = useQuery({
    queryKey: ['terms', 'content'],
    queryFn: ({ signal }) => call('GET member/terms/query/content', {}, signal),
    meta: { quiet: true },
  });
  const error = useFailure(terms);
  const chosen = Form.useWatch<number[]>('termIDs') ?? [];
  const [open, setOpen] = useState(false);
  if (error) return <Failed {...failureOf(error, terms.refetch)} />;
  if (!terms.data) return <Lines rows={8} />;
  return (
    <>
      <AccountHint />
      <Form.Item name="termIDs" label="条款" extra="不选为默认条款" className={styles.terms}>
        <Checkbox.Group
          options={terms.data.map(({ id, title, standard }) => ({
            value: id,
            label: standard ? `${title}（默认）` : title,
          }))}
        />
      </Form.Item>
      <p className="dialog-note">
        <Button size="small" onClick={() => setOpen(true)}>
          预览条款
        </Button>
      </p>
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
      {open && <Preview ids={chosen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The chosen sections, filled from an example contract. */
function Preview({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['terms', 'preview', ids],
    queryFn: ({ signal }) => call('POST member/terms/preview/content', { ids }, signal),
    meta: { quiet: true },
  });
  const error = useFailure(query);
  return (
    <Modal open width={720} title="条款预览（示例合同）" footer={null} onCancel={onClose}>
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !query.data && <Lines rows={10} />}
      {query.data && (
        <div className={styles.paper}>
          {query.data.sections.map(({ title, paragraphs }) => (
            <section key={title}>
              <h2>{title}</h2>
              <p>{paragraphs.join('\n').replace('{{批次表}}', '（批次表）')}</p>
            </section>
          ))}
        </div>
      )}
    </Modal>
  );
}
