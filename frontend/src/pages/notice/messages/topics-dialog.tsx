import { Modal, Switch } from 'antd';
import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useSetTopic, useTopics } from '../../../api/topics';
import type { TopicChoice } from '../../../api/types';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import styles from './messages.module.css';

const names: Record<TopicChoice['topic'], [name: string, explanation: string]> = {
  inquiry: ['询盘与核验', '有人询盘、卖家已核验'],
  terms: ['挂盘与回复', '提交、修改、挂盘、锁定基差'],
  market: ['行情与竞价', '到价、出价、追加点价金、到期'],
  result: ['成交与失败', '成交、撤销、已售'],
  notes: ['留言', '对方的留言'],
  contract: ['合同', '起草、签约、取消'],
  payment: ['付款', '付款、点价金收支'],
  delivery: ['提货与验收', '提货单、验收、异议'],
  invoice: ['发票', '开票、收票'],
};

/** Where each topic of trade messages is sent. A switch is stored at once. */
export default function TopicsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useTopics();
  return (
    <Modal open width={520} title="交易消息的接收" footer={null} onCancel={onClose}>
      <p className={styles.topicsNote}>
        站外指公众号、邮箱和群机器人，地址在
        <Link to="/member/conditions">我的需求定制</Link>
        的推送设置中填写。
      </p>
      {!data && !error && <Lines rows={9} />}
      {!data && error && <Failed {...failureOf(error, refetch)} />}
      {data && (
        <table className={styles.topics}>
          <thead>
            <tr>
              <th scope="col">主题</th>
              <th scope="col">站内</th>
              <th scope="col">站外</th>
            </tr>
          </thead>
          <tbody>
            {data.map((choice) => (
              <TopicRow key={choice.topic} choice={choice} />
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}

function TopicRow({ choice }: { choice: TopicChoice }) {
  const set = useSetTopic();
  const [name, explanation] = names[choice.topic];
  const side = (field: 'site' | 'outside', label: string) => (
    <td>
      <Switch
        size="small"
        aria-label={`${name}：${label}`}
        checked={choice[field]}
        loading={set.isPending}
        onChange={(checked) => set.mutate({ ...choice, [field]: checked })}
      />
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{explanation}</small>
      </th>
      {side('site', '站内')}
      {side('outside', '站外')}
    </tr>
  );
}
