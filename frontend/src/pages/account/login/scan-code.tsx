import { useEffect, useEffectEvent } from 'react';
import { useScan, useScanned } from '../../../api/account';
import { failureOf } from '../../../api/client';
import type { Login } from '../../../api/types';
import { ScanPicture } from '../../../ui/scan-picture';
import styles from './scan.module.css';

/** A QR code for login: a logged-in phone scans it and confirms. */
export function ScanCode({ onLogin }: { onLogin: (login: Login) => Promise<void> }) {
  const scan = useScan();
  const scanned = useScanned(scan.data?.uniqueId);
  const done = scanned.data?.status === 1 ? scanned.data.login : null;
  const enter = useEffectEvent(onLogin);
  useEffect(() => {
    if (done) void enter(done);
  }, [done]);
  const failure = refusalOf(scan.error ?? scanned.error, scanned.data);
  return (
    <div className={styles.scan}>
      <ScanPicture
        label="登录二维码"
        size={184}
        url={scan.data?.url}
        over={failure !== undefined}
        onRefresh={scan.refetch}
      />
      <p role="status">{failure ?? '用已登录的手机扫码，在手机上确认登录'}</p>
    </div>
  );
}

/** Returns the reason why a QR code is invalid. */
function refusalOf(error: Error | null, scanned?: { status: number; msg: string }) {
  if (error) return failureOf(error).message;
  return scanned?.status === 0 ? scanned.msg : undefined;
}
