import { Button, Form, Result } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { confirmScan, confirmScanByCode, useSendCode } from '../../../api/account';
import { failureOf } from '../../../api/client';
import { useMe, useReloadSession } from '../../../api/me';
import type { Me } from '../../../api/types';
import { Entrance } from '../../../ui/form/entrance';
import { type MobileCode, MobileCodeForm } from '../../../ui/form/mobile-code-form';
import { PageLoader } from '../../../ui/page-loader';
import styles from '../login/scan.module.css';
import { WechatButton } from '../login/wechat-button';

type Outcome = 'confirmed' | 'cancelled';

/** The page that a phone opens after scanning the QR code of a browser, which it then logs in. */
export default function ScanPage() {
  const [params] = useSearchParams();
  const ticket = params.get('ticket') ?? '';
  const { data: me } = useMe();
  const [outcome, setOutcome] = useState<Outcome>();
  if (!ticket) return <Ended status="error" title="二维码不完整，请重新扫码" />;
  if (outcome === 'confirmed') return <Ended status="success" title="登录成功，请回到电脑继续" />;
  if (outcome === 'cancelled') return <Ended status="info" title="已取消登录" />;
  if (me === undefined) return <PageLoader title="扫码登录" />;
  if (!me) return <CodeConfirmation ticket={ticket} onEnd={setOutcome} />;
  return <Confirmation ticket={ticket} me={me} onEnd={setOutcome} />;
}

function Ended({ status, title }: { status: 'success' | 'info' | 'error'; title: string }) {
  return <Result status={status} title={<h1>{title}</h1>} extra={<Link to="/">返回首页</Link>} />;
}

interface EndProps {
  ticket: string;
  onEnd: (outcome: Outcome) => void;
}

const warning: ReactNode = '请确认二维码是您本人在电脑上打开的，否则请取消';

function Confirmation({ ticket, me, onEnd }: EndProps & { me: Me }) {
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const confirm = async () => {
    setSending(true);
    try {
      await confirmScan(ticket);
      onEnd('confirmed');
    } catch (error) {
      setRefusal(failureOf(error).message);
      setSending(false);
    }
  };
  if (refusal) return <Ended status="error" title={refusal} />;
  return (
    <Entrance title="确认在电脑上登录？" note={warning}>
      <p className={styles.scanPerson}>
        {me.name}
        {me.memberName && ` · ${me.memberName}`}
      </p>
      <Form.Item>
        <Button type="primary" size="large" block loading={sending} onClick={confirm}>
          确认登录
        </Button>
      </Form.Item>
      <Button size="large" block disabled={sending} onClick={() => onEnd('cancelled')}>
        取消
      </Button>
    </Entrance>
  );
}

/** A phone that is not logged in confirms with the code of a text message. */
function CodeConfirmation({ ticket, onEnd }: EndProps) {
  const sendCode = useSendCode('bind');
  const reloadSession = useReloadSession();
  const confirm = async (values: MobileCode) => {
    await confirmScanByCode({ ...values, ticket });
    onEnd('confirmed');
    await reloadSession();
  };
  return (
    <Entrance title="确认在电脑上登录" note={warning}>
      <MobileCodeForm agree="确认登录" onSend={sendCode} onSubmit={confirm} />
      <WechatButton redirect={`/login/scan?${new URLSearchParams({ ticket })}`} />
    </Entrance>
  );
}
