import { Button, Form, Input, Select } from 'antd';
import { useRef, useState } from 'react';
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
import { useUnsaved } from '../../../ui/unsaved';
import { PicturePicker } from '../../../ui/upload/picture-picker';
import { AdminFrame } from '../frame';
import styles from './articles.module.css';
import { BodyEditor } from './editor';
import { editPath, listPath } from './places';
import { PreviewDialog } from './preview-dialog';
import { Publication } from './publication';
import { Versions } from './versions';
import { stateText } from './words';

/** The page on which an article is written. A created article stays in the form in which it was written. */
export default function ArticleEditPage() {
  const id = Number(useSearchParams()[0].get('id'));
  const query = useDraft(id);
  const error = useFailure(query);
  const navigate = useNavigate();
  const [created, setCreated] = useState<Draft>();
  const [restored, setRestored] = useState(0);
  const ready = query.data ?? (created?.id === id ? created : undefined);
  const onCreated = (saved: Draft) => {
    setCreated(saved);
    navigate(editPath(saved.id), { replace: true });
  };
  return (
    <AdminFrame title="写文章">
      {id > 0 && !ready ? (
        <PagePanel title="写文章">
          {error ? <Failed {...failureOf(error, query.refetch)} /> : <Lines rows={12} />}
        </PagePanel>
      ) : (
        <Writing
          key={`${id === created?.id ? 0 : id} ${restored}`}
          draft={ready}
          onCreated={onCreated}
          onRestored={() => setRestored(restored + 1)}
        />
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

interface WritingProps {
  draft?: Draft;
  onCreated: (saved: Draft) => void;
  onRestored: () => void;
}

function Writing({ draft, onCreated, onRestored }: WritingProps) {
  const [form] = Form.useForm<Values>();
  const [body, setBody] = useState(draft?.body ?? '');
  const [coverID, setCover] = useState(draft?.coverID ?? 0);
  const [shown, setShown] = useState(false);
  const [number, setNumber] = useState(draft?.number); // the version that the form has read or saved
  const changes = useRef(0);
  const saving = useRef(false); // a double click is faster than the button
  const [dirty, setDirty] = useState(false);
  const save = useArticleChange('POST admin/article/save');
  const toast = useToast();
  const navigate = useNavigate();
  useUnsaved(dirty, '文章有修改还没有保存，确定放弃吗？');
  const changed = () => {
    changes.current++;
    setDirty(true);
  };
  const finish = async (values: Values) => {
    if (saving.current) return;
    saving.current = true;
    const sent = changes.current;
    try {
      const saved = await save.mutateAsync({ ...values, body, coverID, id: draft?.id, number });
      toast.success('已保存');
      setNumber(saved.number);
      if (changes.current === sent) setDirty(false);
      if (!draft) onCreated(saved);
    } catch (error) {
      if (error instanceof CallError) showErrors(form, error.fields);
    } finally {
      saving.current = false;
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
          onValuesChange={changed}
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
          <Form.Item name="summary" label="摘要（选填）">
            <Input.TextArea
              placeholder="用于列表和搜索引擎；空着取正文的开头"
              maxLength={300}
              autoSize={{ minRows: 2 }}
              showCount
            />
          </Form.Item>
          <Form.Item label="封面">
            <PicturePicker
              label="封面"
              max={1}
              initial={draft?.coverID ? [{ id: draft.coverID, url: draft.cover }] : []}
              upload={uploadPicture}
              onChange={([stored]) => {
                setCover(stored?.id ?? 0);
                changed();
              }}
            />
          </Form.Item>
          <Form.Item name="body" label="正文">
            <BodyEditor
              body={body}
              onChange={(to) => {
                setBody(to);
                changed();
              }}
            />
          </Form.Item>
        </Form>
      </PagePanel>
      {draft && <Publication draft={draft} dirty={dirty} />}
      {draft && <Versions draft={draft} dirty={dirty} onRestored={onRestored} />}
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
