import { AutoComplete, Form, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useCompanyNames } from '../../../api/account';
import { useJoin } from '../../../api/company';
import { uploadPicture } from '../../../api/picture';
import { joinHint, named } from '../../../ui/company/join-hint';
import { ShownField } from '../../../ui/company/shown-field';
import { NoteField } from '../../../ui/form/note-field';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';
import { PicturePicker } from '../../../ui/upload/picture-picker';
import { type Joining, joiningOf, remarkHint } from './joining';

const ways = [
  { value: false, label: '加入已有企业' },
  { value: true, label: '创建新企业' },
];

/** Asks for a company to join, or for the data of a new one. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Joining>();
  const [found, setFound] = useState(false);
  const [uploading, setUploading] = useState(false);
  const toast = useToast();
  const join = useJoin();
  const [submit, sending] = useSubmit(form, async (joining) => {
    await join(joiningOf(joining, found));
    toast.success(found ? '已提交，请等待平台审核，期间可以完善资料' : '申请已提交，请等待审核');
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
      <Form form={form} layout="vertical" onFinish={submit}>
        {found ? <FoundFields onBusy={setUploading} /> : <JoinFields />}
      </Form>
    </Modal>
  );
}

function JoinFields() {
  return (
    <>
      <NameField />
      <NoteField optional name="remark" label="申请说明" extra={remarkHint} rows={2} />
    </>
  );
}

/** The company to join: found by a part of its name. */
function NameField() {
  const [text, setText] = useState('');
  const { data = [] } = useCompanyNames(text);
  const chosen = named(Form.useWatch('memberName') ?? '', data);
  return (
    <Form.Item
      name="memberName"
      label="企业名称"
      extra={chosen ? joinHint(chosen) : '输入两个字以上查找，申请审核通过后即可进入'}
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
      <Form.Item name="licence" label="营业执照" extra="可以以后在“完善资料”中补充，平台审核时需要">
        <PicturePicker label="营业执照" max={1} upload={uploadPicture} onBusy={onBusy} />
      </Form.Item>
      <ShownField />
    </>
  );
}
