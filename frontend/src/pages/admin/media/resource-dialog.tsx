import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { SentFile } from '../../../api/article-writing';
import { type Resource, useArticleChange } from '../../../api/articles';
import { SaveDialog } from '../save-dialog';
import { FileField } from './file-field';
import { kinds } from './kinds';

interface Values {
  kind: Resource['kind'];
  title: string;
  summary: string;
}

interface ResourceDialogProps {
  resource: Partial<Resource>;
  onClose: () => void;
}

/** Adds or changes a download. */
export function ResourceDialog({ resource, onClose }: ResourceDialogProps) {
  const [form] = Form.useForm<Values>();
  const [file, setFile] = useState<SentFile>();
  const [busy, setBusy] = useState(false);
  const save = useArticleChange('POST admin/resource/save');
  const { id, kind = 'form', title, summary, own, fileName } = resource;
  return (
    <SaveDialog<Values>
      title={id ? '修改下载' : '新增下载'}
      form={form}
      initial={{ kind, title, summary }}
      busy={busy}
      onSave={(values) => save.mutateAsync({ ...values, ...file, id })}
      onClose={onClose}
    >
      <Form.Item name="kind" label="种类">
        <Segmented options={kinds} />
      </Form.Item>
      <Form.Item name="title" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="summary" label="说明（选填）">
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2 }} />
      </Form.Item>
      {!own && (
        <FileField
          label="文件"
          ends={['.pdf', '.xlsx', '.docx', '.pptx', '.zip']}
          kinds="PDF、Excel（xlsx）、Word（docx）、PowerPoint（pptx）或 ZIP"
          had={fileName}
          onBusy={setBusy}
          onSent={setFile}
        />
      )}
    </SaveDialog>
  );
}
