import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { uploadLicence, useSalesman, useUpdateCompany } from '../../../api/company';
import { type CompanyDraft, draftOf, patchOf } from '../../../api/company-draft';
import type { CompanyInfo } from '../../../api/types';
import { BasicFields, PaperFields } from '../../../ui/company/company-fields';
import { useSubmit } from '../../../ui/form/use-submit';
import { useToast } from '../../../ui/toast';
import styles from './company.module.css';

const sentBack = 4;

/** The company as its managers change it; only what was changed is sent. */
export function CompanyForm({ company }: { company: CompanyInfo }) {
  const [form] = Form.useForm<CompanyDraft>();
  const toast = useToast();
  const update = useUpdateCompany();
  const [uploading, setUploading] = useState(false);
  const again = company.status === sentBack;
  const [save, saving] = useSubmit(form, async (draft) => {
    await update(patchOf(company, draft) ?? {});
    toast.success(again ? '已保存，等待平台重新审核' : '保存成功');
  });
  const finish = (draft: CompanyDraft) =>
    patchOf(company, draft) ? save(draft) : toast.info('没有修改');
  return (
    <Form
      form={form}
      layout="vertical"
      className={`company-form ${styles.companyForm}`}
      initialValues={draftOf(company)}
      disabled={saving}
      onFinish={finish}
    >
      <BasicFields
        name={
          <Form.Item label="企业名称" extra={<Rename city={company.city} />} htmlFor="memberName">
            <Input id="memberName" value={company.memberName} readOnly variant="filled" />
          </Form.Item>
        }
      />
      <PaperFields licence={company.licence} upload={uploadLicence} onBusy={setUploading} />
      <Form.Item
        name="carrier"
        valuePropName="checked"
        extra="有新的运输询价时，通知本企业的管理员和产品管理"
      >
        <Checkbox>承运企业</Checkbox>
      </Form.Item>
      <div className="form-buttons">
        <Button disabled={uploading} onClick={() => form.resetFields()}>
          撤销修改
        </Button>
        <Button type="primary" htmlType="submit" loading={saving} disabled={uploading}>
          {uploading ? '图片上传中' : again ? '保存并重新提交审核' : '保存'}
        </Button>
      </div>
    </Form>
  );
}

/** The contact for renaming a company: the salesman of its city. */
function Rename({ city }: { city: string }) {
  const { data } = useSalesman(city);
  if (!data) return '更名请联系客户经理';
  return (
    <>
      更名请联系{data.name} <span className="num">{data.phone}</span>
    </>
  );
}
