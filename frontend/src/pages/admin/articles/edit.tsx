import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Draft, useDraft } from '../../../api/article-writing';
import { type ArticleCategory, useArticleChange } from '../../../api/articles';
import { CallError, failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { uploadPicture } from '../../../api/picture';
import { categories } from '../../../ui/chrome/articles';
import { Failed } from '../../../ui/failed';
import { showErrors } from '../../../ui/form-errors';
import { Lines } from '../../../ui/lines';
import { PagePanel } from '../../../ui/page-panel';
import { useToast } from '../../../ui/toast';
import { PicturePicker } from '../../../ui/upload/picture-picker';
import { AdminFrame } from '../frame';
import styles from './articles.module.css';
import { BodyEditor } from './editor';
import { editPath, listPath } from './places';
import { PreviewDialog } from './preview-dialog';
import { Publication } from './publication';
import { Versions } from './versions';
import { stateText } from './words';

/** The page on which an article is written. */
export default function ArticleEditPage() {
  const id = Number(useSearchParams()[0].get('id'));
  const query = useDraft(id);
  const error = useFailure(query);
  const ready = id ? query.data : undefined;
  return (
    <AdminFrame title="写文章">
      {error || (id > 0 && !ready) ? (
        <PagePanel title="写文章">
          {error ? <Failed {...failureOf(error, query.refetch)} /> : <Lines rows={12} />}
        </PagePanel>
      ) : (
        <Writing key={`${id} ${ready?.number}`} draft={ready} />
      )}
    </AdminFrame>
  );
}

interface Values {
  category: ArticleCategory;
  title: string;
  summary: string;
  author: string;
}

function Writing({ draft }: { draft?: Draft }) {
  const [form] = Form.useForm<Values>();
  const [body, setBody] = useState(draft?.body ?? '');
  const [coverID, setCover] = useState(draft?.coverID ?? 0);
  const [shown, setShown] = useState(false);
  const [dirty, setDirty] = useState(!draft);
  const save = useArticleChange('POST admin/article/save');
  const toast = useToast();
  const navigate = useNavigate();
  const finish = async (values: Values) => {
    try {
      const input = { ...values, body, coverID, id: draft?.id, number: draft?.number };
      const saved = await save.mutateAsync(input);
      toast.success('已保存');
      setDirty(false);
      if (!draft) navigate(editPath(saved.id), { replace: true });
    } catch (error) {
      if (error instanceof CallError) showErrors(form, error.fields);
    }
  };
  const initial = draft ?? { category: 'news' as const, title: '', summary: '', author: '' };
  return (
    <>
      <PagePanel
        title={draft ? draft.title : '新文章'}
        note={draft && `${stateText(draft)} · 版本 ${draft.number}`}
        extra={
          <>
            <Button onClick={() => navigate(listPath)}>返回</Button>
            <Button onClick={() => setShown(true)}>预览</Button>
            <Button type="primary" loading={save.isPending} onClick={form.submit}>
              保存
            </Button>
          </>
        }
      >
        <Form
          form={form}
          layout="vertical"
          className={styles.form}
          initialValues={initial}
          onFinish={finish}
          onValuesChange={() => setDirty(true)}
        >
          <div className={styles.line}>
            <Form.Item name="category" label="栏目">
              <Select options={[...categories]} />
            </Form.Item>
            <Form.Item name="author" label="作者">
              <Input maxLength={40} />
            </Form.Item>
          </div>
          <Form.Item name="title" label="标题" rules={[{ required: true, message: '请填写标题' }]}>
            <Input maxLength={80} showCount />
          </Form.Item>
          <Form.Item name="summary" label="摘要" extra="用于列表和搜索引擎；空着取正文的开头">
            <Input.TextArea maxLength={300} autoSize={{ minRows: 2 }} showCount />
          </Form.Item>
          <Form.Item label="封面">
            <PicturePicker
              label="封面"
              max={1}
              initial={draft?.coverID ? [{ id: draft.coverID, url: draft.cover }] : []}
              upload={uploadPicture}
              onChange={([stored]) => {
                setCover(stored?.id ?? 0);
                setDirty(true);
              }}
            />
          </Form.Item>
          <Form.Item name="body" label="正文">
            <BodyEditor
              body={body}
              onChange={(to) => {
                setBody(to);
                setDirty(true);
              }}
            />
          </Form.Item>
        </Form>
      </PagePanel>
      {draft && <Publication draft={draft} dirty={dirty} />}
      {draft && <Versions draft={draft} />}
      {shown && (
        <PreviewDialog
          title={form.getFieldValue('title')}
          body={body}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
