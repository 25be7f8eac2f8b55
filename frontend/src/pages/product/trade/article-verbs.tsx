import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useArticleReminders } from '../../../api/article-reminders';
import { useMe } from '../../../api/me';
import type { WatchedArticle } from '../../../shell/article-reminder/reminder-dialog';
import { useForMembers } from '../../../shell/use-for-members';
import { whole } from '../../../ui/format';
import { lazyPart } from '../../../ui/lazy-part';

const ReminderDialog = lazyPart(() => import('../../../shell/article-reminder/reminder-dialog'));
const ArticleInquiry = lazyPart(async () => ({
  default: (await import('./sellers-dialog')).ArticleInquiry,
}));

/** What a buyer does with an article: asks its sellers, or is reminded of its price. */
export function ArticleVerbs({ watched }: { watched: WatchedArticle }) {
  const { article, title } = watched;
  const [open, setOpen] = useState<'inquiry' | 'reminder'>();
  const member = useMe().data?.roles.includes('member') ?? false;
  const reminders = useArticleReminders(member).data;
  const forMembers = useForMembers();
  const move = reminders?.find((one) => one.article === article)?.move;
  const text = move ? `±${whole(move)}` : '提醒';
  const opens = (what: typeof open) => () => forMembers(() => setOpen(what));
  const onClose = () => setOpen(undefined);
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={`询价 ${title}`}
        title="同时向多家卖家询价"
        onClick={opens('inquiry')}
      >
        询价
      </Button>
      <Button
        type="link"
        size="small"
        aria-label={`${text} ${title}${move ? ' 提醒' : ''}`}
        title={move ? `最低价变动 ${whole(move)} 元/吨时提醒您` : '最低价变动时提醒您'}
        onClick={opens('reminder')}
      >
        {text}
      </Button>
      <Suspense>
        {open === 'inquiry' && <ArticleInquiry {...{ article, onClose }} />}
        {open === 'reminder' && <ReminderDialog {...{ watched, onClose }} />}
      </Suspense>
    </>
  );
}
