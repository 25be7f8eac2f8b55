import { Form, Select } from 'antd';
import { useBrokers } from '../api/marks';

/** The value of the field for no intermediary. */
const none = 0;

interface BrokerFieldProps {
  name: string;
  /** what an empty field means */
  placeholder: string;
}

/** A field for the intermediary of listings, one of the platform's. It is absent where the platform has none. */
export function BrokerField({ name, placeholder }: BrokerFieldProps) {
  const { data } = useBrokers();
  if (!data?.length) return null;
  return (
    <Form.Item name={name} label="居间企业（选填）">
      <Select
        allowClear
        placeholder={placeholder}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: none, label: '没有居间' },
          ...data.map(({ memberID, memberName }) => ({ value: memberID, label: memberName })),
        ]}
      />
    </Form.Item>
  );
}
