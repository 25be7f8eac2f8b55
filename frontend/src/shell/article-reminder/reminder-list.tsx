import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import {
  type ArticleReminder,
  useArticleReminders,
  useChangeArticleReminders,
  useLiveArticleReminders,
} from '../../api/article-reminders';
import { goods, productPath } from '../../ui/chrome/goods';
import { signed, unknown, whole } from '../../ui/format';
import { lazyPart } from '../../ui/lazy-part';
import { timeText } from '../../ui/moment';
import { Nothing } from '../../ui/nothing';
import { Panel } from '../../ui/panel';
import { wayOf } from '../../ui/quote-move';
import { type Column, numberColumn } from '../../ui/table/column';
import { useToast } from '../../ui/toast';
import { TableArea } from '../table-area';

const ReminderDialog = lazyPart(() => import('./reminder-dialog'));

/** The reminders of moved prices of articles, with the present prices. */
export function ReminderList() {
  useLiveArticleReminders();
  const query = useArticleReminders();
  const [changed, setChanged] = useState<ArticleReminder>();
  const { remove } = useChangeArticleReminders();
  const toast = useToast();
  const drop = async ({ id, title }: ArticleReminder) => {
    await remove(id);
    toast.success(`不再提醒 ${title}`);
  };
  return (
    <Panel title="行情提醒" note="棉纱、涤纶短纤、莱赛尔各品种的最低价变动">
      <TableArea
        label="行情提醒"
        query={query}
        columns={columnsOf(setChanged, (one) => void drop(one))}
        rowKey={({ id }) => id}
        lines={3}
        empty={
          <Nothing text="还没有行情提醒">
            <small>在列表页的“品种行情”或产品页中点“提醒”</small>
            {goods.map(({ code, name, path }) => (
              <p key={code}>
                <Link to={`${path}?view=articles`}>{name}行情 ›</Link>
              </p>
            ))}
          </Nothing>
        }
      />
      <Suspense>
        {changed && <ReminderDialog watched={changed} onClose={() => setChanged(undefined)} />}
      </Suspense>
    </Panel>
  );
}

const columnsOf = (
  onChange: (reminder: ArticleReminder) => void,
  onRemove: (reminder: ArticleReminder) => void,
): Column<ArticleReminder>[] => [
  {
    title: '品种',
    head: true,
    cell: ({ title, productID }) =>
      productID > 0 ? <Link to={productPath(productID)}>{title}</Link> : title,
  },
  numberColumn('现在最低', ({ lowest }) => <b>{lowest === null ? unknown : whole(lowest)}</b>, {
    unit: '元/吨',
  }),
  numberColumn('起算价', ({ lastPrice }) => (lastPrice === null ? unknown : whole(lastPrice)), {
    unit: '元/吨',
  }),
  numberColumn('已变动', (one) => <Moved reminder={one} />, { unit: '元/吨' }),
  numberColumn('提醒幅度', ({ move }) => whole(move), { unit: '元/吨' }),
  {
    title: '上次提醒',
    narrow: true,
    className: 'num',
    cell: ({ remindedAt }) => timeText(remindedAt),
  },
  {
    title: '操作',
    actions: true,
    cell: (one) => (
      <>
        <Button
          type="link"
          size="small"
          aria-label={`修改 ${one.title} 的提醒`}
          onClick={() => onChange(one)}
        >
          修改
        </Button>
        <Button
          type="link"
          size="small"
          aria-label={`删除 ${one.title} 的提醒`}
          onClick={() => onRemove(one)}
        >
          删除
        </Button>
      </>
    ),
  },
];

function Moved({ reminder: { lowest, lastPrice } }: { reminder: ArticleReminder }) {
  if (lowest === null || lastPrice === null) return unknown;
  const moved = lowest - lastPrice;
  return <span className={wayOf(moved)}>{signed(moved)}</span>;
}
