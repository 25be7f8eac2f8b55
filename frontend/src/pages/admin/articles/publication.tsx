import { Button, DatePicker, Popconfirm } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Draft } from '../../../api/article-writing';
import { useArticleChange } from '../../../api/articles';
import { articlePath } from '../../../ui/chrome/articles';
import { type Dayjs, shownNow, timeForm } from '../../../ui/form/calendar';
import { momentOf, timeText } from '../../../ui/moment';
import { Panel } from '../../../ui/panel';
import { useToast } from '../../../ui/toast';
import styles from './articles.module.css';

interface PublicationProps {
  draft: Draft;
  /** whether there are changes that are not saved */
  dirty: boolean;
}

/** Publishes an article, now or later, or withdraws it. */
export function Publication({ draft, dirty }: PublicationProps) {
  const { id, state, public: shown, publishAt } = draft;
  const [at, setAt] = useState<Dayjs | null>(null);
  const publish = useArticleChange('POST admin/article/publish');
  const withdraw = useArticleChange('POST admin/article/withdraw');
  const toast = useToast();
  const run = async (done: string, change: () => Promise<unknown>) => {
    await change();
    toast.success(done);
  };
  const now = () => run('已发布', () => publish.mutateAsync({ id }));
  const later = () =>
    run('到时发布', () =>
      publish.mutateAsync({ id, ...(at && { publishAt: momentOf(at.format(timeForm)) }) }),
    );
  const away = () => run('已撤下', () => withdraw.mutateAsync({ id }));
  return (
    <Panel
      title="发布"
      note={state === 2 ? `${shown ? '' : '将于 '}${timeText(publishAt)}` : undefined}
    >
      <div className={styles.publication}>
        {dirty && <span>有没有保存的修改，发布的是上次保存的内容</span>}
        {!shown && (
          <>
            <Button type="primary" loading={publish.isPending} onClick={now}>
              立即发布
            </Button>
            <DatePicker
              showTime={{ format: 'HH:mm' }}
              format={timeForm}
              placeholder="发布时间"
              aria-label="发布时间"
              value={at}
              minDate={shownNow()}
              onChange={(value: Dayjs | null) => setAt(value)}
            />
            <Button disabled={!at} loading={publish.isPending} onClick={later}>
              定时发布
            </Button>
          </>
        )}
        {shown && <Link to={articlePath(id)}>看文章</Link>}
        {state === 2 && (
          <Popconfirm title="撤下后读者看不到这篇文章" okText="撤下" onConfirm={away}>
            <Button danger loading={withdraw.isPending}>
              撤下
            </Button>
          </Popconfirm>
        )}
      </div>
    </Panel>
  );
}
