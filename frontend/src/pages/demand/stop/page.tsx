import { useQuery } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { stopReminders } from '../../../api/reminders';
import { PageLoader } from '../../../ui/page-loader';
import { useToast } from '../../../ui/toast';

/** In the address: the reminders were taken up again, so that it stops none when it is loaded again. */
const restored = 'restored';

/** The page behind the link of a reminder: it stops the reminders of the demand, and can restore them. */
export default function StopPage() {
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  if (!code) return <Ended status="error" title="链接不完整，请从消息中重新打开" />;
  return params.has(restored) ? <Restored code={code} /> : <Stopping code={code} />;
}

interface EndedProps {
  status: 'success' | 'info' | 'error';
  title: string;
  note?: string;
  children?: ReactNode;
}

function Ended({ status, title, note, children }: EndedProps) {
  return (
    <Result
      status={status}
      title={<h1>{title}</h1>}
      subTitle={note}
      extra={
        <>
          {children}
          <Link to="/member/conditions">我的需求定制</Link>
        </>
      }
    />
  );
}

function Stopping({ code }: { code: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reminders', 'stop', code] as const,
    queryFn: () => stopReminders(code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retryOnMount: false,
    meta: { quiet: true },
  });
  if (data) {
    const note = data.what.length > 0 ? `已停止：${data.what.join('、')}` : '这条定制没有开启推送';
    return (
      <Ended status="success" title={`已停止「${data.searchName}」的推送`} note={note}>
        {data.what.length > 0 && <Restore code={code} />}
      </Ended>
    );
  }
  if (!error) return <PageLoader title="退订提醒" />;
  const { message, onRetry } = failureOf(error, refetch);
  return (
    <Ended status="error" title={message}>
      {onRetry && <Button onClick={onRetry}>重试</Button>}
    </Ended>
  );
}

function Restore({ code }: { code: string }) {
  const [sending, setSending] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const restore = async () => {
    setSending(true);
    try {
      const { searchName } = await stopReminders(code, true);
      const search = `?${new URLSearchParams({ code, [restored]: '1' })}`;
      navigate({ search }, { replace: true, state: { searchName } });
    } catch (error) {
      toast.error(failureOf(error).message);
      setSending(false);
    }
  };
  return (
    <Button type="primary" loading={sending} onClick={restore}>
      恢复推送
    </Button>
  );
}

/** The confirmation that the reminders are on again, with a button to stop them. */
function Restored({ code }: { code: string }) {
  const name = (useLocation().state as { searchName?: string } | null)?.searchName;
  return (
    <Ended status="success" title={name ? `已恢复「${name}」的推送` : '已恢复推送'}>
      <Link className="stop-again" to={{ search: `?${new URLSearchParams({ code })}` }} replace>
        重新停止
      </Link>
    </Ended>
  );
}
