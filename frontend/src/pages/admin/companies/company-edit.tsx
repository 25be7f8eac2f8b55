import { Form, Input } from 'antd';
import { useState } from 'react';
import { type AdminCompany, useSaveCompany } from '../../../api/admin';
import { type CompanyDraft, draftOf, patchOf } from '../../../api/company-draft';
import { uploadPicture } from '../../../api/picture';
import { BasicFields, PaperFields } from '../../../ui/company/company-fields';
import { NoteField } from '../../../ui/form/note-field';
import { useToast } from '../../../ui/toast';
import { SaveDialog } from '../save-dialog';

interface CompanyEditProps {
  company: AdminCompany;
  onClose: () => void;
}

type Edit = CompanyDraft & { note: string };

/** Changes the data of a company, also those that identify it. Its managers get a message. */
export function CompanyEdit({ company, onClose }: CompanyEditProps) {
  const [form] = Form.useForm<Edit>();
  const [uploading, setUploading] = useState(false);
  const toast = useToast();
  const change = useSaveCompany();
  const save = ({ note, ...draft }: Edit) => {
    const patch = patchOf(company, draft);
    if (!patch) {
      toast.info('没有修改');
      return false;
    }
    return change.mutateAsync({ memberID: company.memberID, ...patch, note: note.trim() });
  };
  return (
    <SaveDialog
      title={`修改 ${company.memberName}`}
      form={form}
      initial={{ ...draftOf(company), note: '' }}
      width={760}
      busy={uploading}
      onSave={save}
      onClose={onClose}
    >
      <BasicFields
        name={
          <Form.Item
            name="memberName"
            label="企业名称"
            rules={[{ required: true, whitespace: true, message: '请输入企业名称' }]}
          >
            <Input maxLength={60} />
          </Form.Item>
        }
      />
      <PaperFields licence={company.licence} upload={uploadPicture} onBusy={setUploading} />
      <NoteField
        label="修改的依据"
        extra="记入操作记录；企业的管理员会收到站内消息，写明改了什么"
        rows={2}
      />
    </SaveDialog>
  );
}
