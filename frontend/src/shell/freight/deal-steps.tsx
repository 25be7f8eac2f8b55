import { Button, Form } from 'antd';
import { useState } from 'react';
import { type FreightRequest, useCancelFreight, useStepFreight } from '../../api/freight';
import { useAsk } from '../../ui/ask';
import { FormDialog } from '../../ui/form/form-dialog';
import { NoteField } from '../../ui/form/note-field';
import { useToast } from '../../ui/toast';
import styles from './freight.module.css';

type Deal = Pick<FreightRequest, 'id' | 'number'>;

/** What the company that asks can do after acceptance: the transport is done, or it is cancelled. */
export function DealSteps({ request }: { request: Deal }) {
  const [cancels, setCancels] = useState(false);
  return (
    <>
      <div className={styles.steps}>
        <FinishButton request={request} />
        <Button
          size="small"
          aria-label={`取消成交 ${request.number}`}
          onClick={() => setCancels(true)}
        >
          取消成交
        </Button>
      </div>
      {cancels && <CancelDialog request={request} onClose={() => setCancels(false)} />}
    </>
  );
}

/** Says that the goods were transported. Either side may. */
export function FinishButton({ request: { id, number } }: { request: Deal }) {
  const ask = useAsk();
  const toast = useToast();
  const step = useStepFreight();
  const finish = async () => {
    const text = '货物已运到、运费已结清？完成后不能再取消，对方会收到通知。';
    if (!(await ask({ title: '完成运输', text, agree: '完成' }))) return;
    await step('POST ls/freight/inquire/finish', id);
    toast.success('已完成');
  };
  return (
    <Button size="small" aria-label={`完成 ${number}`} onClick={() => void finish()}>
      完成
    </Button>
  );
}

function CancelDialog({ request, onClose }: { request: Deal; onClose: () => void }) {
  const [form] = Form.useForm<{ note: string }>();
  const cancel = useCancelFreight();
  return (
    <FormDialog<{ note: string }>
      title="取消成交"
      okText="取消成交"
      done="已取消，承运方会收到原因"
      form={form}
      onSend={({ note }) => cancel({ id: request.id, note })}
      onClose={onClose}
    >
      <p>取消后这笔报价不再计入历史运价。请先与承运方联系。</p>
      <NoteField name="note" label="取消原因" rows={2} most={100} />
    </FormDialog>
  );
}
