import { Form, Modal } from 'antd';
import { type StockLot, useChangeImported } from '../../../api/imported-stock';
import { DayField } from '../../../ui/form/day-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';
import { endOf, isClosed } from './values';

interface UntilDialogProps {
  rows: readonly StockLot[];
  /** called with whether anything was changed */
  onClose: (changed: boolean) => void;
}

/** Another validity for some lots. */
export function UntilDialog({ rows, onClose }: UntilDialogProps) {
  const [form] = Form.useForm<{ listingValidity: string }>();
  const change = useChangeImported();
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async ({ listingValidity }) => {
    await change('POST imported/changeListing/listingTime', {
      importlistingIDs: rows.map(({ importlistingID }) => importlistingID),
      listingValidity: endOf(listingValidity),
    });
    toast.success(`已修改 ${whole(rows.length)} 批的有效期`);
    onClose(true);
  });
  return (
    <Modal
      open
      width={400}
      title={`${whole(rows.length)} 批的有效期`}
      okText="保存"
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => onClose(false)}
    >
      <Form form={form} layout="vertical" preserve={false} onFinish={submit}>
        <DayField
          name="listingValidity"
          label="有效期至"
          closed={isClosed}
          ahead={[7, 15, 30, 90]}
          extra="到当天 15:00"
        />
      </Form>
    </Modal>
  );
}
