import { Checkbox, Form, Input } from 'antd';
import { timeText } from '../../../ui/moment';
import { StateTag } from '../../../ui/state-tag';
import type { Column } from '../../../ui/table/column';

/** What all rows of the base data of imported cotton have. */
export interface Entered {
  source: string;
  changedAt: string;
  closed: boolean;
}

/** Returns the columns of where rows are from. */
export const enteredColumns = <Row extends Entered>(): Column<Row>[] => [
  {
    title: '状态',
    narrow: true,
    cell: ({ closed }) => (
      <StateTag tone={closed ? 'ended' : 'good'}>{closed ? '停用' : '在用'}</StateTag>
    ),
  },
  { title: '出处', cell: ({ source }) => source || '基础数据' },
  { title: '录入时间', className: 'num', cell: ({ changedAt }) => timeText(changedAt) },
];

/** Where a row is from, and whether it can still be chosen. */
export function EntryFields() {
  return (
    <>
      <Form.Item
        name="source"
        label="出处"
        rules={[{ required: true, whitespace: true, message: '请填写出处' }]}
      >
        <Input maxLength={200} placeholder="如 海关统计国别代码表" />
      </Form.Item>
      <Form.Item name="closed" valuePropName="checked">
        <Checkbox>停用：新批次不能再选，已有的批次不变</Checkbox>
      </Form.Item>
    </>
  );
}

/** Where a price or rate is from. */
export function SourceField({ placeholder }: { placeholder: string }) {
  return (
    <Form.Item
      name="source"
      label="来源"
      rules={[{ required: true, whitespace: true, message: '请填写来源' }]}
    >
      <Input maxLength={80} placeholder={placeholder} />
    </Form.Item>
  );
}

interface TextFieldProps {
  name: string;
  label: string;
  optional?: boolean;
  disabled?: boolean;
  placeholder?: string;
}

/** A short text of a row. */
export function TextField({ name, label, optional, ...input }: TextFieldProps) {
  return (
    <Form.Item
      name={name}
      label={optional ? `${label}（选填）` : label}
      rules={optional ? [] : [{ required: true, whitespace: true, message: `请填写${label}` }]}
    >
      <Input maxLength={40} autoComplete="off" {...input} />
    </Form.Item>
  );
}
