import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useSubmit } from '../form/use-submit';
import { PicturePicker } from '../upload/picture-picker';
import type { StoredPicture } from '../upload/use-pictures';

const maxLetters = 500;
const maxPictures = 5;

/** A problem of the site, described by a person. */
export interface Feedback {
  type: string;
  pic: StoredPicture[];
  description: string;
  /** whether earlier failed answers are attached */
  withFailed: boolean;
}

interface FeedbackFormProps {
  /** kinds of questions; none while they are loaded */
  types?: { dictValue: string; dictLabel: string }[];
  /** why they could not be had */
  failure?: { message: string; onRetry?: () => void };
  /** how many answers failed before, in this window */
  failed: number;
  upload: (picture: File) => Promise<StoredPicture>;
  onSend: (feedback: Feedback) => Promise<void>;
  onCancel: () => void;
}

/** Kind, one to five pictures, and a description. */
export function FeedbackForm(props: FeedbackFormProps) {
  const { types, failure, failed, upload, onSend, onCancel } = props;
  const [form] = Form.useForm<Feedback>();
  const [submit, sending] = useSubmit(form, onSend);
  const [uploading, setUploading] = useState(false);
  return (
    <Form form={form} layout="vertical" disabled={sending} onFinish={submit}>
      <Form.Item
        name="type"
        label="问题类型"
        rules={[{ required: true, message: '请选择问题类型' }]}
        extra={!types && failure && <NoTypes {...failure} />}
      >
        <Select
          placeholder="请选择问题类型"
          loading={!types && !failure}
          disabled={!types}
          options={types?.map(({ dictValue, dictLabel }) => ({
            value: dictValue,
            label: dictLabel,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="pic"
        label="图片"
        extra="1 到 5 张，每张不超过 10 MB；可以拖入或粘贴截图"
        rules={[{ required: true, type: 'array', min: 1, message: '请上传图片' }]}
      >
        <PicturePicker
          label="图片"
          max={maxPictures}
          disabled={sending}
          upload={upload}
          onBusy={setUploading}
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
          maxLength={maxLetters}
          placeholder="在哪个页面、做了什么、看到了什么"
        />
      </Form.Item>
      {failed > 0 && (
        <Form.Item
          name="withFailed"
          valuePropName="checked"
          initialValue
          extra="时间、功能和服务器的回答，便于查找原因；不含您填写的内容"
        >
          <Checkbox>附上本页最近 {failed} 次出错的记录</Checkbox>
        </Form.Item>
      )}
      <div className="form-buttons">
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" htmlType="submit" loading={sending} disabled={uploading}>
          {uploading ? '图片上传中' : '提交'}
        </Button>
      </div>
    </Form>
  );
}

function NoTypes({ message, onRetry }: NonNullable<FeedbackFormProps['failure']>) {
  return (
    <span role="alert">
      没有取到问题类型：{message}
      {onRetry && (
        <Button type="link" size="small" onClick={onRetry}>
          重试
        </Button>
      )}
    </span>
  );
}
