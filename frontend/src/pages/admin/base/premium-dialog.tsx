import { Checkbox, Form, Input } from 'antd';
import { type PremiumRow, useSavePremiumTable } from '../../../api/admin';
import { RateFields } from '../../../shell/premium/rate-fields';
import { type RateValues, ratesOf, valuesOf } from '../../../shell/premium/rates';
import { DayField } from '../../../ui/form/day-field';
import styles from '../admin.module.css';
import { SaveDialog } from '../save-dialog';

type Values = Omit<PremiumRow, 'rates' | 'default'> & { rates: RateValues };

interface PremiumDialogProps {
  /** the table to change, or the model of a new one */
  like?: PremiumRow;
  isNew: boolean;
  onClose: () => void;
}

/** Adds a premium table or changes one. A grade without a rate counts as the nearest one. */
export function PremiumDialog({ like, isNew, onClose }: PremiumDialogProps) {
  const [form] = Form.useForm<Values>();
  const save = useSavePremiumTable();
  return (
    <SaveDialog
      title={isNew ? '新增升贴水表' : `修改 ${like?.name}`}
      width={760}
      form={form}
      initial={initialOf(like, isNew)}
      onSave={({ rates, ...table }) => save.mutateAsync({ ...table, rates: ratesOf(rates) })}
      onClose={onClose}
    >
      <div className={styles.formColumns}>
        <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
          <Input maxLength={40} placeholder="如：郑商所 2026年11月" />
        </Form.Item>
        <Form.Item
          name="code"
          label="编号"
          rules={[
            { required: true, message: '请填写编号' },
            { pattern: /^\w{1,40}$/, message: '应为 1 到 40 个字母、数字或下划线' },
          ]}
        >
          <Input maxLength={40} placeholder="如：CZCE_2026_11" disabled={!isNew} />
        </Form.Item>
        <DayField name="validFrom" label="起用日期" />
        <Form.Item name="applies" label="适用范围">
          <Input maxLength={200} />
        </Form.Item>
      </div>
      <Form.Item name="source" label="出处">
        <Input maxLength={400} placeholder="由谁、在何时公布" />
      </Form.Item>
      <Form.Item
        name="standard"
        valuePropName="checked"
        extra="不选定时，默认的表是已起用的最新一张。只能选定一张"
      >
        <Checkbox>选定为默认的表</Checkbox>
      </Form.Item>
      <RateFields rates={like?.rates} />
    </SaveDialog>
  );
}

function initialOf(like: PremiumRow | undefined, isNew: boolean): Partial<Values> {
  const none = { colour: {}, length: {}, mic: {}, strength: {}, uniformity: {}, ginning: {} };
  if (!like) return { standard: false, rates: valuesOf(none) };
  const values = { ...like, rates: valuesOf(like.rates) };
  return isNew ? { ...values, code: '', name: '', validFrom: '', standard: false } : values;
}
