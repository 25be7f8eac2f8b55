import { Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Out } from '../../../api/calls';
import { useProductList } from '../../../api/marks';
import { useSubmit } from '../../../ui/form/use-submit';
import { whole } from '../../../ui/format';
import { useToast } from '../../../ui/toast';

interface Values {
  names: string;
  product: boolean;
}

type Listed = Out<'POST admin/company/productList'>;

/** Adds the companies of a list to the member companies, or removes them. */
export function MembersDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const product = Form.useWatch('product', form) ?? true;
  const [listed, setListed] = useState<Listed>();
  const ask = useProductList();
  const toast = useToast();
  const changing = listed?.found.filter((company) => company.product !== product) ?? [];
  const [submit, sending] = useSubmit(form, async (values: Values) => {
    const answer = await ask.mutateAsync({ ...values, apply: listed !== undefined });
    if (!listed) return setListed(answer);
    toast.success(`已${product ? '列入' : '移出'} ${whole(changing.length)} 家`);
    onClose();
  });
  return (
    <Modal
      open
      width={520}
      title="按名单列入或移出会员企业"
      okText={listed ? `${product ? '列入' : '移出'} ${whole(changing.length)} 家` : '查找'}
      okButtonProps={{ disabled: listed && changing.length === 0 }}
      confirmLoading={sending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ names: '', product: true }}
        onFinish={submit}
      >
        <Form.Item name="product" label="操作">
          <Radio.Group
            options={[
              { value: true, label: '列入' },
              { value: false, label: '移出' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="names"
          label="企业"
          extra="全称或简称，每行一家"
          rules={[{ required: true, whitespace: true, message: '请填写企业名称' }]}
        >
          <Input.TextArea autoFocus rows={6} onChange={() => setListed(undefined)} />
        </Form.Item>
      </Form>
      {listed && (
        <p className="dialog-text" role="status">
          找到 {whole(listed.found.length)} 家，其中 {whole(listed.found.length - changing.length)}{' '}
          家本来如此
          {listed.unknown.length > 0 && `；没有找到：${listed.unknown.join('、')}`}
        </p>
      )}
    </Modal>
  );
}
