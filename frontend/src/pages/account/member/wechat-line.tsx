import { Button } from 'antd';
import { made } from '../../../api/made';
import { useOpenWechat, useUnbindWechat, useWechatBound } from '../../../api/wechat';
import { useAsk } from '../../../ui/ask';
import { parseTime } from '../../../ui/moment';
import { dayOf } from '../../../ui/time';
import { useToast } from '../../../ui/toast';
import styles from './member.module.css';

/** The person's WeChat account for logins; nothing on a site without them. */
export function WechatLine() {
  const { data } = useWechatBound();
  const open = useOpenWechat();
  const unbind = useUnbindWechat();
  const ask = useAsk();
  const toast = useToast();
  if (!data?.configured && !data?.bound) return null;
  const askUnbind = async () => {
    if (!(await ask({ text: '解绑后不能再用微信登录，是否继续？' }))) return;
    made(unbind.mutateAsync(undefined), () => toast.success('已解绑微信'));
  };
  return (
    <p className={styles.personTerms}>
      微信登录：{data.bound ? `${dayOf(parseTime(data.at) ?? 0)} 绑定` : '未绑定'}
      {data.bound ? (
        <Button type="link" size="small" loading={unbind.isPending} onClick={askUnbind}>
          解绑
        </Button>
      ) : (
        <Button
          type="link"
          size="small"
          loading={open.isPending}
          onClick={() => open.mutate('/member')}
        >
          绑定
        </Button>
      )}
    </p>
  );
}
