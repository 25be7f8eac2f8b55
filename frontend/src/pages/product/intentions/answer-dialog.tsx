import { Form } from 'antd';
import { type ProductIntention, useStepTrade } from '../../../api/product-trades';
import { FormDialog } from '../../../ui/form/form-dialog';
import { RemarkField } from '../trade/fields';
import { intentionStates } from '../trade/words';

/** An intention, and the state that the seller brings it to. */
export interface Answering {
  intention: ProductIntention;
  status: 1 | 2 | 3;
}

/** Answers an intention on one of the own products. */
export function AnswerDialog({
  intention: { id, title, memberName },
  status,
  onClose,
}: Answering & { onClose: () => void }) {
  const [form] = Form.useForm<{ notes?: string }>();
  const step = useStepTrade();
  const { name } = intentionStates[status];
  return (
    <FormDialog
      title={`标为${name}`}
      okText={name}
      done="已回复买家"
      form={form}
      initial={{}}
      onSend={({ notes }) =>
        step('POST product/purchaseIntention/update_status', { id, status, notes })
      }
      onClose={onClose}
    >
      <p>
        {memberName}：{title}
      </p>
      <RemarkField label="回复" />
    </FormDialog>
  );
}
