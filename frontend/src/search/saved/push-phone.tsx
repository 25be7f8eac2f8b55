import { CheckCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useScanned } from '../../api/account';
import { failureOf } from '../../api/client';
import { useLeaveWay, useReminderWay } from '../../api/reminders';
import { useAsk } from '../../ui/ask';
import { ScanPicture } from '../../ui/scan-picture';
import { useToast } from '../../ui/toast';
import styles from './push.module.css';

/** The QR code that connects a phone, until it is scanned and when another phone is wanted. */
export function PushPhone() {
  const way = useReminderWay();
  const [again, setAgain] = useState(false);
  if (way.data?.isSubscribe === 1 && !again)
    return <Reached wechat={way.data.wechat} onAgain={() => setAgain(true)} />;
  return <Code way={way} onDone={() => setAgain(false)} />;
}

/** The state of reminders to the phone, with buttons to change or stop them. */
function Reached({ wechat, onAgain: onApplyAgain }: { wechat: boolean; onAgain: () => void }) {
  const ask = useAsk();
  const toast = useToast();
  const leave = useLeaveWay();
  const unbind = async () => {
    const text = wechat ? '确定不再发到公众号吗？' : '确定取消手机的接收确认吗？';
    if (!(await ask({ text, agree: '解除' }))) return;
    try {
      await leave();
      toast.success('已解除');
    } catch (error) {
      toast.error(failureOf(error).message);
    }
  };
  return (
    <div className={styles.pushReached}>
      <p className={styles.pushScanned} role="status">
        <CheckCircleOutlined /> {wechat ? '已开通微信推送' : '已扫码确认接收推送'}
      </p>
      <Button type="text" size="small" onClick={onApplyAgain}>
        重新扫码
      </Button>
      <Button type="text" size="small" onClick={unbind}>
        解除
      </Button>
    </div>
  );
}

interface CodeProps {
  way: ReturnType<typeof useReminderWay>;
  /** called after it was scanned */
  onDone: () => void;
}

function Code({ way, onDone }: CodeProps) {
  const { uniqueId, url, account } = way.data ?? {};
  const scanned = useScanned(uniqueId);
  const done = scanned.data?.status === 1;
  const finish = useEffectEvent(async () => {
    await way.refetch();
    onDone();
  });
  useEffect(() => {
    if (done) void finish();
  }, [done]);
  const error = way.error ?? scanned.error;
  const failed = scanned.data?.status === 0 ? scanned.data.msg : undefined;
  const failure = error ? failureOf(error).message : failed;
  return (
    <div className={styles.pushCode}>
      <ScanPicture
        label="推送二维码"
        size={132}
        url={url}
        over={failure !== undefined}
        onRefresh={way.refetch}
      />
      <p role="status">
        {failure ?? (account ? '微信扫码，提醒同时发到公众号' : '手机扫码，确认接收推送')}
      </p>
    </div>
  );
}
