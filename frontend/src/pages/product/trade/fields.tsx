import { Form, Input } from 'antd';
import { DayField } from '../../../ui/form/day-field';
import { NoteField } from '../../../ui/form/note-field';
import { NumberField } from '../../../ui/form/number-field';

interface TonsFieldProps {
  label?: string;
  least?: number;
  most?: number;
  extra?: string;
  autoFocus?: boolean;
}

const tonsMost = 100_000;
const tonsLeast = 0.001;

/** A quantity in tons. */
export const TonsField = ({
  label = '数量',
  least = tonsLeast,
  most = tonsMost,
  ...rest
}: TonsFieldProps) => (
  <NumberField name="amount" unit="吨" digits={3} {...{ label, least, most }} {...rest} />
);

const [priceLeast, priceMost] = [500, 500_000];

/** A price in CNY/t with tax. */
export const PriceField = ({ label, optional }: { label: string; optional?: boolean }) => (
  <NumberField
    name="price"
    title={`${label}（含税${optional ? '，选填' : ''}）`}
    unit="元/吨"
    least={priceLeast}
    most={priceMost}
    {...{ label, optional }}
  />
);

const textMost = 40;

/** A short text that may be empty. */
export const TextField = ({ name, label }: { name: string; label: string }) => (
  <Form.Item name={name} label={`${label}（选填）`}>
    <Input maxLength={textMost} />
  </Form.Item>
);

/** The last day of something. */
export const UntilField = ({ ahead }: { ahead: readonly number[] }) => (
  <DayField name="until" label="有效期至" ahead={ahead} />
);

/** A remark of at most 500 characters. */
export const RemarkField = ({ label = '备注' }: { label?: string }) => (
  <NoteField optional name="notes" label={label} rows={2} most={500} />
);
