import { Form, Input } from 'antd';
import { type TradedContract, useSaveContract } from '../../../api/admin';
import { DayField } from '../../../ui/form/day-field';
import { SaveDialog } from '../save-dialog';

interface ContractDialogProps {
  /** the one to change; a new one when left out */
  contract?: TradedContract;
  onClose: () => void;
}

type Values = Pick<TradedContract, 'indexCode' | 'firstDay' | 'lastDay'>;

/** Adds a contract or changes its trading days. */
export function ContractDialog({ contract, onClose }: ContractDialogProps) {
  const [form] = Form.useForm<Values>();
  const save = useSaveContract();
  return (
    <SaveDialog
      title={contract ? `修改 ${contract.indexCode}` : '新增合约'}
      form={form}
      initial={contract ?? {}}
      onSave={(values) => save.mutateAsync(values)}
      onClose={onClose}
    >
      <Form.Item
        name="indexCode"
        label="合约"
        rules={[{ required: true, message: '请填写合约，如 CF701' }]}
      >
        <Input maxLength={10} placeholder="CF701" disabled={Boolean(contract)} />
      </Form.Item>
      <DayField name="firstDay" label="首个交易日" />
      <DayField
        name="lastDay"
        label="最后交易日"
        extra="改早后，已过最后交易日的批次会自动下架；改晚后可以继续按该合约报价"
      />
    </SaveDialog>
  );
}
