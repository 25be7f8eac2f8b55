import { Checkbox, Form } from 'antd';

/** Asks a founder whether others see their name and number on the company's card; off by default. */
export function ShownField() {
  return (
    <Form.Item
      name="isShow"
      valuePropName="checked"
      extra="不勾选时，其他企业看不到您的姓名和手机号；以后可以在企业信息和用户管理中修改"
    >
      <Checkbox>对外展示联系电话</Checkbox>
    </Form.Item>
  );
}
