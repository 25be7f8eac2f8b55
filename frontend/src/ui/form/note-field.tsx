import { Form, Input } from 'antd';

interface NoteFieldProps {
  /** the name of the note among the fields of the call */
  name?: string;
  label: string;
  /** the reader of the note, and its effect */
  extra?: string;
  rows?: number;
  /** the longest note that the server takes */
  most?: number;
  optional?: boolean;
  autoFocus?: boolean;
}

/** A field for a reason or a remark. */
export function NoteField(props: NoteFieldProps) {
  const { name = 'note', label, extra, rows = 3, most = 200, optional, autoFocus } = props;
  return (
    <Form.Item
      name={name}
      label={optional ? `${label}（选填）` : label}
      extra={extra}
      rules={optional ? [] : [{ required: true, whitespace: true, message: `请填写${label}` }]}
    >
      <Input.TextArea autoFocus={autoFocus} rows={rows} maxLength={most} showCount />
    </Form.Item>
  );
}
