import { Form, Modal } from 'antd';
import { type Choice, useBulk } from '../../../api/stock-bulk';
import { DayField } from '../../../ui/form/day-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { whole } from '../../../ui/format';
import type { BulkActions } from './actions';
import { isOver } from './until-cell';

interface PutOnDialogProps {
  choice: Choice;
  count: number;
  actions: BulkActions;
  onClose: (changed: boolean) => void;
}

/** Lists lots again with the same offer. Those whose validity has ended get a new one. */
export function PutOnDialog({ choice, count, actions: acts, onClose }: PutOnDialogProps) {
  const [form] = Form.useForm<{ until?: string }>();
  const bulk = useBulk();
  const [submit, sending] = useSubmit(form, async ({ until }) => {
    await acts.run('上架', (onDone) => bulk.turn(choice, 'putOn', onDone, until || undefined));
    onClose(true);
  });
  return (
    <Modal
      open
      width={440}
      title={`上架 ${whole(count)} 批`}
      okText="上架"
      confirmLoading={sending}
      onOk={form.submit}
      onCancel={() => onClose(false)}
    >
      <p className="dialog-text">按原来的报价重新上架。有效期已过的批次需要新的有效期。</p>
      <Form form={form} layout="vertical" onFinish={submit}>
        <DayField
          name="until"
          label="有效期至"
          closed={isOver}
          ahead={[7, 15, 30]}
          extra="到当日 15:00"
        />
      </Form>
      {acts.busy && <p role="status">{acts.busy}</p>}
    </Modal>
  );
}
