import { Button, Result } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { confirmWay } from '../../../api/reminders';
import { Entrance } from '../../../ui/form/entrance';

interface Outcome {
  status: 'success' | 'error';
  title: string;
  note?: string;
}

/** The page that a phone opens after scanning the QR code of the push dialog. It confirms the reminders. */
export default function SubscribePage() {
  const [params] = useSearchParams();
  const ticket = params.get('ticket') ?? '';
  const [outcome, setOutcome] = useState<Outcome>();
  const [sending, setSending] = useState(false);
  const confirm = async () => {
    setSending(true);
    try {
      const { name, memberName } = await confirmWay(ticket);
      setOutcome({ status: 'success', title: '已确认接收推送', note: `${name} · ${memberName}` });
    } catch (error) {
      setOutcome({ status: 'error', title: failureOf(error).message });
    }
  };
  if (!ticket) return <Ended status="error" title="二维码不完整，请重新扫码" />;
  if (outcome) return <Ended {...outcome} />;
  return (
    <Entrance
      title="接收需求定制的推送？"
      note="确认后，电脑上保存的需求定制有合适的批次时会提醒您"
    >
      <Button type="primary" size="large" block loading={sending} onClick={confirm}>
        确认接收
      </Button>
    </Entrance>
  );
}

const Ended = ({ status, title, note }: Outcome) => (
  <Result
    status={status}
    title={<h1>{title}</h1>}
    subTitle={note}
    extra={<Link to="/">返回首页</Link>}
  />
);
