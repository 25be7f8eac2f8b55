import { Form, Input, Segmented, Switch } from 'antd';
import { useState } from 'react';
import type { PlatformVideo, SentFile } from '../../../api/article-writing';
import { useArticleChange, type VideoCategory } from '../../../api/articles';
import { uploadPicture } from '../../../api/picture';
import { PicturePicker } from '../../../ui/upload/picture-picker';
import { SaveDialog } from '../save-dialog';
import { FileField } from './file-field';

interface Values {
  category: VideoCategory;
  title: string;
  summary: string;
  link: string;
  hidden: boolean;
  transcript: string;
}

interface VideoDialogProps {
  video: Partial<PlatformVideo>;
  onClose: () => void;
}

/** Adds or changes a video: a file, or a link to another site. */
export function VideoDialog({ video, onClose }: VideoDialogProps) {
  const [form] = Form.useForm<Values>();
  const [file, setFile] = useState<SentFile>();
  const [busy, setBusy] = useState(false);
  const [coverID, setCover] = useState(video.coverID ?? 0);
  const save = useArticleChange('POST admin/video/save');
  const initial = {
    category: video.category ?? 'learning',
    title: video.title,
    summary: video.summary,
    link: video.link,
    hidden: video.hidden ?? false,
    transcript: video.transcript,
  };
  return (
    <SaveDialog<Values>
      title={video.id ? '修改视频' : '新增视频'}
      form={form}
      initial={initial}
      busy={busy}
      onSave={(values) => save.mutateAsync({ ...values, ...file, coverID, id: video.id })}
      onClose={onClose}
    >
      <Form.Item name="category" label="位置">
        <Segmented
          options={[
            { value: 'learning', label: '学习视频' },
            { value: 'introduction', label: '平台介绍' },
          ]}
        />
      </Form.Item>
      <Form.Item name="title" label="标题" rules={[{ required: true, message: '请填写标题' }]}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="summary" label="简介（选填）">
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Form.Item name="transcript" label="文字稿（选填）">
        <Input.TextArea maxLength={3000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <FileField
        label="视频文件"
        ends={['.mp4', '.webm']}
        kinds="MP4 或 WebM"
        had={video.mime && '视频'}
        onBusy={setBusy}
        onSent={setFile}
      />
      <Form.Item name="link" label="或网址（选填）">
        <Input maxLength={500} placeholder="https://" />
      </Form.Item>
      <Form.Item label="封面（选填）">
        <PicturePicker
          label="封面"
          max={1}
          initial={video.coverID ? [{ id: video.coverID, url: video.cover ?? '' }] : []}
          upload={uploadPicture}
          onChange={([stored]) => setCover(stored?.id ?? 0)}
        />
      </Form.Item>
      <Form.Item name="hidden" label="不给访客看" valuePropName="checked">
        <Switch />
      </Form.Item>
    </SaveDialog>
  );
}
