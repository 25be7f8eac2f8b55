import { Button, Form, type FormInstance, Input } from 'antd';
import { useEffect, useState } from 'react';
import { codeRules } from './rules';
import { useSubmit } from './use-submit';
import './code-field.css';

interface CodeFieldProps {
  form: FormInstance;
  /** fields that must be right before a code is sent */
  needs: string[];
  /** the code that was sent before the field was shown */
  before?: Sent;
  onSend: () => Promise<Sent>;
}

/** The state of a code that was sent. */
export interface Sent {
  /** after how many seconds another can be sent */
  seconds: number;
  /** where the code went */
  way: 'sms' | 'file' | 'demo';
  /** the text message, in the demonstration */
  message?: string;
}

/** The code of a text message, with the button that sends it and counts down to the next. */
export function CodeField({ form, needs, before, onSend }: CodeFieldProps) {
  const [left, startCountdown] = useCountdown(before?.seconds);
  const [sent, setSent] = useState(before);
  const [send, sending] = useSubmit(form, async () => {
    const answer = await onSend();
    startCountdown(answer.seconds);
    setSent(answer);
    form.focusField('code');
  });
  const query = async () => {
    const right = await form.validateFields(needs).catch(() => undefined);
    if (right) await send(right);
  };
  return (
    <Form.Item label="验证码" htmlFor="code" required extra={sent && <Whereabouts sent={sent} />}>
      <div className="code-row">
        <Form.Item name="code" noStyle rules={codeRules} validateFirst>
          <Input
            size="large"
            inputMode="numeric"
            maxLength={6}
            placeholder="6 位数字"
            autoComplete="one-time-code"
          />
        </Form.Item>
        <Button size="large" loading={sending} disabled={left > 0} onClick={query}>
          {left > 0 ? `${left} 秒后重发` : '获取验证码'}
        </Button>
      </div>
    </Form.Item>
  );
}

/** The place of a code that was not sent by SMS. */
function Whereabouts({ sent: { way, message } }: { sent: Sent }) {
  if (message) return <span role="status">演示环境不发短信，内容是：{message}</span>;
  if (way !== 'file') return null;
  return <span role="status">本站未接短信，验证码已写入服务器的消息文件，请向管理员索取</span>;
}

/** Returns the seconds left, at first the given ones, and a function that starts the countdown. */
function useCountdown(first = 0): [number, (seconds: number) => void] {
  const [now, setNow] = useState(() => Date.now());
  const [until, setUntil] = useState(now + first * 1000);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [left, start];
}
