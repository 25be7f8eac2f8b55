import { Form, Input } from 'antd';
import type { Subscription } from '../../api/types';
import styles from './push.module.css';
import { PushMail } from './push-mail';
import { PushPhone } from './push-phone';
import savedStyles from './saved.module.css';

/** The channels of reminders: the site; a phone after a scan of its QR code; mail and a group robot if set. */
export function PushWays({ subscription }: { subscription: Subscription }) {
  return (
    <fieldset className={styles.pushPart}>
      <legend>接收方式</legend>
      <div className={styles.pushWays}>
        <PushPhone />
        <div>
          <p className={savedStyles.savedHint}>
            站内消息始终发送。以下设置对您的全部需求定制有效，机器人每分钟最多 20 条，多的随后发送
          </p>
          <PushMail set={subscription} />
          <Form.Item
            name="webhook"
            label="企业微信群机器人"
            rules={[{ type: 'url', message: '机器人地址不正确' }]}
          >
            <Input autoComplete="off" maxLength={200} placeholder="Webhook 地址，不填则不发" />
          </Form.Item>
        </div>
      </div>
    </fieldset>
  );
}
