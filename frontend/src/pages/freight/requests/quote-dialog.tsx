import { Form, Radio } from 'antd';
import { type FreightRequest, useSendFreight } from '../../../api/freight';
import { serverNow } from '../../../api/server-clock';
import { costOf, perTon, perTruck } from '../../../shell/freight/words';
import { useAsk } from '../../../ui/ask';
import { FormDialog } from '../../../ui/form/form-dialog';
import { NoteField } from '../../../ui/form/note-field';
import { NumberField } from '../../../ui/form/number-field';
import { exactTons, whole } from '../../../ui/format';
import styles from '../freight.module.css';
import { Wanted } from '../what';
import { slipText } from './quote-guard';

interface QuoteDialogProps {
  request: FreightRequest;
  onClose: () => void;
}

interface Values {
  unit: 1 | 2;
  price: number;
  truckTons?: number;
  days: number;
  remark?: string;
}

const units = [
  { value: perTon, label: '元/吨' },
  { value: perTruck, label: '元/车' },
];
const validities = [1, 2, 3, 7].map((days) => ({ value: days, label: `${days} 天` }));
const dayMillis = 86_400_000;
const usualTruck = 32;

/** Quotes for a request, or changes the standing quote. */
export default function QuoteDialog({ request, onClose }: QuoteDialogProps) {
  const { id, myQuote } = request;
  const [form] = Form.useForm<Values>();
  const unit = Form.useWatch('unit', form);
  const send = useSendFreight();
  const onCheck = useGuard(request);
  return (
    <FormDialog<Values>
      title={myQuote ? '修改报价' : '报价'}
      okText={myQuote ? '修改报价' : '报价'}
      done="已报价，货主答复后通知您"
      form={form}
      initial={{
        unit: myQuote?.unit ?? perTon,
        price: myQuote?.price,
        truckTons: myQuote?.truckTons || usualTruck,
        days: 3,
        remark: myQuote?.remark,
      }}
      onCheck={onCheck}
      onSend={({ price, truckTons, days, ...rest }) =>
        send('POST ls/freight/inquire/add_quote', {
          ...rest,
          inquireID: id,
          price: Number(price),
          ...(rest.unit === perTruck && { truckTons: Number(truckTons) }),
          until: new Date(serverNow() * 1000 + days * dayMillis).toISOString(),
        })
      }
      onClose={onClose}
    >
      <Wanted request={request} />
      <Form.Item name="unit" label="报价单位">
        <Radio.Group block options={units} optionType="button" />
      </Form.Item>
      <NumberField
        autoFocus
        name="price"
        label="运费"
        unit={unit === perTruck ? '元/车' : '元/吨'}
        least={1}
        most={unit === perTruck ? 500_000 : 5_000}
      />
      {unit === perTruck && (
        <NumberField name="truckTons" label="每车吨数" unit="吨" digits={3} least={1} most={100} />
      )}
      <Sum amount={request.amount} />
      <Form.Item name="days" label="报价有效期">
        <Radio.Group block options={validities} optionType="button" />
      </Form.Item>
      <NoteField
        optional
        name="remark"
        label="备注"
        rows={2}
        extra="不要写电话、微信：中标后双方看到联系方式"
      />
    </FormDialog>
  );
}

/** Returns a function that asks about a price that may be a slip, and reports whether to send it. */
function useGuard({ amount, usual }: FreightRequest) {
  const ask = useAsk();
  return async ({ unit, price, truckTons = 0 }: Values): Promise<boolean> => {
    const { rate } = costOf({ unit, price: Number(price), truckTons: Number(truckTons) }, amount);
    const text = slipText(rate, usual);
    return !text || ask({ text, title: '核对报价', agree: '确认报价', danger: true });
  };
}

/** What the price comes to for all tons, and per ton, by which quotes are compared. */
function Sum({ amount }: { amount: number }) {
  const form = Form.useFormInstance<Values>();
  const unit = Form.useWatch('unit', form);
  const price = Number(Form.useWatch('price', form));
  const truckTons = Number(Form.useWatch('truckTons', form));
  if (!(price > 0) || (unit === perTruck && !(truckTons > 0))) return null;
  const { trucks, total, rate } = costOf({ unit, price, truckTons }, amount);
  return (
    <p className={`num ${styles.sum}`} role="status">
      {unit === perTruck &&
        `${exactTons(amount)} 吨要 ${whole(trucks)} 车，共 ${whole(total)} 元，`}
      折合 <b>{whole(rate)}</b> 元/吨
      {unit === perTruck ? '，货主按它比较报价' : `，${exactTons(amount)} 吨共 ${whole(total)} 元`}
    </p>
  );
}
