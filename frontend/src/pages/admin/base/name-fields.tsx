import { Form, Input } from 'antd';

interface NameFieldsProps {
  /** where the code is used: 网址中 */
  usedIn: string;
  /** the code can no longer be changed */
  fixed: boolean;
}

/** The name and the code of a category or an attribute. */
export const NameFields = ({ usedIn, fixed }: NameFieldsProps) => (
  <>
    <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
      <Input maxLength={40} />
    </Form.Item>
    <Form.Item
      name="code"
      label="代码"
      extra={`用在${usedIn}，以后不能改`}
      rules={[
        { required: true, message: '请填写代码' },
        { pattern: /^[a-z][a-z0-9-]{0,19}$/, message: '应为小写字母开头的字母、数字和 -' },
      ]}
    >
      <Input maxLength={20} disabled={fixed} />
    </Form.Item>
  </>
);
