import { Button, Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { showErrors } from '../form-errors';
import { PicturePicker } from '../upload/picture-picker';
import type { StoredPicture } from '../upload/use-pictures';

/** How much can be written, in letters, and how many pictures can be sent. */
export const feedbackLimits = { letters: 500, pictures: 5 };

/** What is wrong with the site, as a person tells it. */
export interface Feedback {
  type: string;
  pic: StoredPicture[];
  description: string;
}

interface FeedbackFormProps {
  /** kinds of questions; none while they are loaded */
  types?: { dictValue: string; dictLabel: string }[];
  sending: boolean;
  /** the server's sentences for the fields */
  errors: Record<string, string>;
  upload: (data: string) => Promise<StoredPicture>;
  onSend: (feedback: Feedback) => void;
  onCancel: () => void;
}

/** Kind, one to five pictures, and a description. */
export function FeedbackForm(props: FeedbackFormProps) {
  const { types, sending, errors, upload, onSend, onCancel } = props;
  const [form] = Form.useForm<Feedback>();
  useEffect(() => showErrors(form, errors), [form, errors]);
  return (
    <Form form={form} layout="vertical" disabled={sending} onFinish={onSend}>
      <Form.Item
        name="type"
        label="问题类型"
        rules={[{ required: true, message: '请选择问题类型' }]}
      >
        <Select
          placeholder="请选择问题类型"
          loading={!types}
          options={types?.map(({ dictValue, dictLabel }) => ({
            value: dictValue,
            label: dictLabel,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="pic"
        label="图片"
        extra="1 至 5 张，每张不超过 10 MB；可以拖入或粘贴截图"
        rules={[{ required: true, type: 'array', min: 1, message: '请上传图片' }]}
        trigger="onChange"
      >
        <PicturePicker
          label="图片"
          max={feedbackLimits.pictures}
          disabled={sending}
          upload={upload}
        />
      </Form.Item>
      <Form.Item
        name="description"
        label="问题描述"
        rules={[{ required: true, whitespace: true, message: '请输入问题描述' }]}
      >
        <Input.TextArea
          rows={5}
          showCount
          maxLength={feedbackLimits.letters}
          placeholder="在哪个页面、做了什么、看到了什么"
        />
      </Form.Item>
      <div className="form-buttons">
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" htmlType="submit" loading={sending}>
          提交
        </Button>
      </div>
    </Form>
  );
}
