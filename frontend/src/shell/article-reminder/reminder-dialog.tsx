import { Button, Form, Modal } from 'antd';
import {
  type ArticleReminder,
  useArticleReminders,
  useChangeArticleReminders,
} from '../../api/article-reminders';
import { NumberField } from '../../ui/form/number-field';
import { useSubmit } from '../../ui/form/use-submit';
import { whole } from '../../ui/format';
import { Lines } from '../../ui/lines';
import { useToast } from '../../ui/toast';
import styles from './reminder.module.css';

/** An article whose prices are watched. */
export interface WatchedArticle {
  article: string;
  title: string;
  lowest: number | null;
}

interface ReminderDialogProps {
  watched: WatchedArticle;
  onClose: () => void;
}

const usualMove = 100;
const [least, most] = [10, 5000];

/** Sets by how much the lowest price of an article has to move for a reminder, or removes the reminder. */
export default function ReminderDialog({ watched, onClose }: ReminderDialogProps) {
  const { data, isError } = useArticleReminders();
  const present = data?.find(({ article }) => article === watched.article);
  if (!data && !isError) {
    return (
      <Modal open width={420} title="行情提醒" footer={null} onCancel={onClose}>
        <Lines rows={3} />
      </Modal>
    );
  }
  return <Filled {...{ watched, present, onClose }} />;
}

function Filled({
  watched,
  present,
  onClose,
}: ReminderDialogProps & { present?: ArticleReminder }) {
  const { article, title, lowest } = watched;
  const [form] = Form.useForm<{ move: number }>();
  const { set, remove } = useChangeArticleReminders();
  const toast = useToast();
  const [submit, sending] = useSubmit(form, async ({ move }: { move: number }) => {
    await set({ article, move: Number(move) });
    toast.success(`最低价变动 ${whole(Number(move))} 元/吨时提醒您`);
    onClose();
  });
  const drop = async (id: number) => {
    await remove(id);
    toast.success('已删除行情提醒');
    onClose();
  };
  return (
    <Modal
      open
      width={420}
      title="行情提醒"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {present && (
            <Button danger onClick={() => void drop(present.id)}>
              删除提醒
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={sending} onClick={form.submit}>
            保存
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ move: present?.move ?? usualMove }}
        onFinish={submit}
      >
        <p className={styles.watched}>
          <b>{title}</b>
          <span className="num">
            {lowest === null ? '现在没有报价' : `现在最低 ${whole(lowest)} 元/吨`}
          </span>
        </p>
        <NumberField
          autoFocus
          name="move"
          label="最低价涨跌达到"
          unit="元/吨"
          extra="从现在的最低价算起，提醒后从新的最低价算起；8:00 到 21:00，十分钟内最多一次"
          {...{ least, most }}
        />
      </Form>
    </Modal>
  );
}
