import { WechatOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useHasWechat, useOpenWechat } from '../../../api/wechat';

/** A button to log in by WeChat; nothing on a site without it. */
export function WechatButton({ redirect }: { redirect: string }) {
  const has = useHasWechat();
  const open = useOpenWechat();
  if (!has) return null;
  return (
    <Button
      size="large"
      block
      icon={<WechatOutlined />}
      loading={open.isPending}
      onClick={() => open.mutate(redirect)}
    >
      微信登录
    </Button>
  );
}
