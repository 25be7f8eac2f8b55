import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { uploadLicence, useSalesman, useUpdateCompany } from '../../api/company';
import type { CompanyInfo } from '../../api/types';
import { useSubmit } from '../../ui/form/use-submit';
import { useToast } from '../../ui/toast';
import { PicturePicker } from '../../ui/upload/picture-picker';
import { type CompanyDraft, draftOf, patchOf } from './patch';

/** The unified social credit code of GB 32100-2015: 18 digits and letters without I, O, S, V and Z. */
const creditCode = /^[0-9A-HJ-NPQRTUW-Y]{18}$/;
const phone = /^[\d+() -]{5,20}$/;

/** The company as its managers change it; only what was changed is sent. */
export function CompanyForm({ company }: { company: CompanyInfo }) {
  const [form] = Form.useForm<CompanyDraft>();
  const toast = useToast();
  const update = useUpdateCompany();
  const [uploading, setUploading] = useState(false);
  const [save, saving] = useSubmit(form, async (draft) => {
    const patch = patchOf(company, draft);
    if (!patch) return toast.info('没有修改');
    await update(patch);
    toast.success('保存成功');
  });
  return (
    <Form
      form={form}
      layout="vertical"
      className="company-form"
      initialValues={draftOf(company)}
      disabled={saving}
      onFinish={save}
    >
      <fieldset>
        <legend>基本信息</legend>
        <Form.Item label="企业名称" extra={<Rename city={company.city} />} htmlFor="memberName">
          <Input id="memberName" value={company.memberName} readOnly variant="filled" />
        </Form.Item>
        <Text name="shortName" label="简称" max={20} />
        <Text name="city" label="所在城市" max={20} />
        <Text name="address" label="地址" max={200} />
        <Text name="contact" label="联系人" max={20} />
        <Form.Item
          name="phone"
          label="联系电话"
          rules={[{ pattern: phone, message: '请输入正确的电话号码' }]}
        >
          <Input maxLength={20} inputMode="tel" />
        </Form.Item>
        <Form.Item name="intro" label="简介" className="wide-field">
          <Input.TextArea rows={4} maxLength={1000} showCount />
        </Form.Item>
      </fieldset>
      <fieldset>
        <legend>证照信息</legend>
        <Form.Item
          name="creditCode"
          label="统一社会信用代码"
          normalize={(text: string) => text.toUpperCase().replace(/\s/g, '')}
          rules={[{ pattern: creditCode, message: '应为 18 位数字和大写字母' }]}
        >
          <Input maxLength={18} className="num" />
        </Form.Item>
        <Text name="legal" label="法定代表人" max={20} />
        <Form.Item
          name="licence"
          label="营业执照"
          extra="清晰的彩色照片或扫描件，不超过 10 MB"
          className="wide-field"
        >
          <PicturePicker
            label="营业执照"
            max={1}
            initial={company.licence ? [company.licence] : []}
            upload={uploadLicence}
            onBusy={setUploading}
          />
        </Form.Item>
      </fieldset>
      <div className="form-buttons">
        <Button disabled={uploading} onClick={() => form.resetFields()}>
          撤销修改
        </Button>
        <Button type="primary" htmlType="submit" loading={saving} disabled={uploading}>
          {uploading ? '图片上传中' : '保存'}
        </Button>
      </div>
    </Form>
  );
}

/** Who gives a company another name: the contact person of its city. */
function Rename({ city }: { city: string }) {
  const { data } = useSalesman(city);
  if (!data) return '更名请联系客户经理';
  return (
    <>
      更名请联系{data.name} <span className="num">{data.phone}</span>
    </>
  );
}

function Text({ name, label, max }: { name: keyof CompanyDraft; label: string; max: number }) {
  return (
    <Form.Item name={name} label={label}>
      <Input maxLength={max} />
    </Form.Item>
  );
}
