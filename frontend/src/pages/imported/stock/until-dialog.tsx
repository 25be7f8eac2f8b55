import { Form } from 'antd';
import { type StockLot, useChangeImported } from '../../../api/imported-stock';
import { DayField } from '../../../ui/form/day-field';
import { FormDialog } from '../../../ui/form/form-dialog';
import { whole } from '../../../ui/format';
import { endOf, isClosed } from './values';

interface UntilDialogProps {
  rows: readonly StockLot[];
  /** called with whether anything was changed */
  onClose: (changed: boolean) => void;
}

interface Values {
  listingValidity: string;
}

/** Another validity for some lots. */
export function UntilDialog({ rows, onClose }: UntilDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChangeImported();
  const onSend = ({ listingValidity }: Values) =>
    change('POST imported/changeListing/listingTime', {
      importlistingIDs: rows.map(({ importlistingID }) => importlistingID),
      listingValidity: endOf(listingValidity),
    });
  return (
    <FormDialog
      width={400}
      title={`${whole(rows.length)} 批的有效期`}
      form={form}
      done={`已修改 ${whole(rows.length)} 批的有效期`}
      {...{ onSend, onClose }}
    >
      <DayField
        name="listingValidity"
        label="有效期至"
        closed={isClosed}
        ahead={[7, 15, 30, 90]}
        extra="到当天 15:00"
      />
    </FormDialog>
  );
}
