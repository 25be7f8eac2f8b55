import { AutoComplete, Form, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useCompanyNames } from '../../api/account';
import { useJoin } from '../../api/company';
import { uploadPicture } from '../../api/picture';
import { useSubmit } from '../../ui/form/use-submit';
import { useToast } from '../../ui/toast';
import { PicturePicker } from '../../ui/upload/picture-picker';
import { type Joining, joiningOf } from './joining';

interface JoinDialogProps {
  /** the company to begin with; empty for any */
  name: string;
  onClose: () => void;
}

const ways = [
  { value: false, label: '加入已有企业' },
  { value: true, label: '创建新企业' },
];

/** Asks which company to join, or what is to be known of the one that is founded. */
export function JoinDialog({ name, onClose }: JoinDialogProps) {
  const [form] = Form.useForm<Joining>();
  const [found, setFound] = useState(false);
  const [uploading, setUploading] = useState(false);
  const toast = useToast();
  const join = useJoin();
  const [submit, sending] = useSubmit(form, async (joining) => {
    await join(joiningOf(joining, found));
    toast.success(found ? '已提交，请等待平台审核' : '申请已提交，请等待企业管理员审核');
    onClose();
  });
  return (
    <Modal
      open
      width={480}
      title="关联新企业"
      okText={found ? '创建企业' : '申请加入'}
      confirmLoading={sending}
      okButtonProps={{ disabled: uploading }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Segmented
        block
        aria-label="关联方式"
        className="join-ways"
        options={ways}
        value={found}
        onChange={setFound}
      />
      <Form form={form} layout="vertical" initialValues={{ memberName: name }} onFinish={submit}>
        {found ? <FoundFields onBusy={setUploading} /> : <NameField />}
      </Form>
    </Modal>
  );
}

/** The company to join: found by a part of its name. */
function NameField() {
  const [text, setText] = useState('');
  const { data = [] } = useCompanyNames(text);
  return (
    <Form.Item
      name="memberName"
      label="企业名称"
      extra="输入两个字以上查找，企业管理员审核通过后即可进入"
      rules={[{ required: true, whitespace: true, message: '请输入企业名称' }]}
    >
      <AutoComplete
        options={data.map(({ memberName, city }) => ({
          value: memberName,
          label: city ? `${memberName}（${city}）` : memberName,
        }))}
        showSearch={{ onSearch: (typed) => setText(typed.trim()) }}
      >
        <Input maxLength={60} placeholder="营业执照上的全称，或其中的字" />
      </AutoComplete>
    </Form.Item>
  );
}

function FoundFields({ onBusy }: { onBusy: (busy: boolean) => void }) {
  return (
    <>
      <Form.Item
        name="memberName"
        label="企业名称"
        rules={[{ required: true, whitespace: true, message: '请输入企业名称' }]}
      >
        <Input maxLength={60} placeholder="营业执照上的全称" />
      </Form.Item>
      <Form.Item name="city" label="所在城市">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item
        name="creditCode"
        label="统一社会信用代码"
        normalize={(text: string) => text.toUpperCase().replace(/\s/g, '')}
      >
        <Input maxLength={18} className="num" />
      </Form.Item>
      <Form.Item name="legal" label="法定代表人">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="licence" label="营业执照" extra="可以以后在企业信息中补充，平台审核时需要">
        <PicturePicker label="营业执照" max={1} upload={uploadPicture} onBusy={onBusy} />
      </Form.Item>
    </>
  );
}
