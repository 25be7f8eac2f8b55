import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../api/client';
import { askMail, confirmMail } from '../../api/reminders';
import type { Subscription } from '../../api/types';
import { useSubmit } from '../../ui/form/use-submit';
import { StateTag } from '../../ui/state-tag';
import styles from './push.module.css';
import type { PushValues } from './push-values';
import savedStyles from './saved.module.css';

/** The mail address of the reminders, and the address that awaits confirmation. */
type Known = Pick<Subscription, 'mail' | 'mailWaiting'>;

/** The address of mail. A new one is confirmed by the code that is sent there; until then no reminders go to it. */
export function PushMail({ set }: { set: Known }) {
  const [known, setKnown] = useState(set);
  const typed = (Form.useWatch<string>('mail') ?? '').trim();
  return (
    <>
      <Form.Item
        name="mail"
        label={
          <>
            邮箱 <MailState typed={typed} known={known} />
          </>
        }
        rules={[{ type: 'email', transform: trimmed, message: '邮箱地址不正确' }]}
      >
        <Input autoComplete="email" maxLength={200} placeholder="不填则不发邮件" />
      </Form.Item>
      {typed !== '' && typed !== known.mail && (
        <Confirming typed={typed} known={known} onKnown={setKnown} />
      )}
    </>
  );
}

const trimmed = (text: string) => text.trim();

function MailState({ typed, known }: { typed: string; known: Known }) {
  if (typed === '') return null;
  if (typed === known.mail) return <StateTag tone="good">已确认</StateTag>;
  return <StateTag tone="waiting">待确认</StateTag>;
}

interface ConfirmingProps {
  typed: string;
  known: Known;
  onKnown: (known: Known) => void;
}

/** Sends the code, also repeatedly, and confirms it. */
function Confirming({ typed, known, onKnown }: ConfirmingProps) {
  const form = Form.useFormInstance<PushValues>();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState('');
  const [confirming, setConfirming] = useState(false);
  const sent = typed === known.mailWaiting;
  const [ask, asking] = useSubmit(form, async () => {
    onKnown(await askMail(typed));
    setRefusal('');
  });
  const send = async () => {
    const right = await form.validateFields(['mail']).catch(() => undefined);
    if (right) await ask(form.getFieldsValue(true));
  };
  const confirm = async () => {
    if (!code.trim()) return setRefusal('请输入确认码');
    setConfirming(true);
    try {
      onKnown(await confirmMail(code.trim()));
    } catch (error) {
      setRefusal(failureOf(error).message);
    } finally {
      setConfirming(false);
    }
  };
  return (
    <div className={styles.pushMail}>
      {sent && (
        <>
          <Input
            aria-label="邮件中的确认码"
            placeholder="邮件中的确认码"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            status={refusal && 'error'}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onPressEnter={(event) => {
              event.preventDefault(); // the form is not sent by it
              void confirm();
            }}
          />
          <Button loading={confirming} onClick={confirm}>
            确认
          </Button>
        </>
      )}
      <Button type={sent ? 'text' : 'default'} loading={asking} onClick={send}>
        {sent ? '重发' : '发送确认邮件'}
      </Button>
      <p role="status" className={refusal ? styles.pushRefusal : savedStyles.savedHint}>
        {refusal || hintOf(sent, known)}
      </p>
    </div>
  );
}

function hintOf(sent: boolean, { mail }: Known) {
  const begin = sent ? '确认码已发到邮箱，30 分钟内有效。' : '';
  return begin + (mail ? `确认前仍发到 ${mail}` : '确认前不发邮件');
}
