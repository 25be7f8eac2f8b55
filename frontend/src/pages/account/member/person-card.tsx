import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Me } from '../../../api/types';
import { useUnread } from '../../../api/unread';
import { privacyPath, termsPath, termsVersion } from '../../../ui/chrome/terms';
import { whole } from '../../../ui/format';
import { parseTime } from '../../../ui/moment';
import { Panel } from '../../../ui/panel';
import { StateTag } from '../../../ui/state-tag';
import { dayOf } from '../../../ui/time';
import styles from './member.module.css';
import { PointsDialog } from './points-dialog';
import { RenameDialog } from './rename-dialog';
import { WechatLine } from './wechat-line';

/** The person: name, number, rights, points, unread messages. */
export function PersonCard({ me }: { me: Me }) {
  const unread = useUnread();
  const [dialog, setDialog] = useState<'name' | 'points'>();
  const close = () => setDialog(undefined);
  return (
    <Panel title="我的账号" extra={<Link to="/password">修改密码</Link>}>
      <div className={styles.personName}>
        <b>{me.name}</b>
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label="修改姓名"
          onClick={() => setDialog('name')}
        />
        <Rights me={me} />
        <span className="num">{me.mobile}</span>
      </div>
      <dl className={styles.personFigures}>
        <div>
          <dt>积分</dt>
          <dd>
            <button type="button" className="num" onClick={() => setDialog('points')}>
              {whole(me.points)}
              <span className="hidden-label">分，查看明细</span>
            </button>
          </dd>
        </div>
        <div>
          <dt>未读消息</dt>
          <dd>
            <Link to="/member/message" className="num">
              {whole(unread)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>关联企业</dt>
          <dd>
            <Link to="/member/inform" className="num">
              {whole(me.companies)}
            </Link>
          </dd>
        </div>
      </dl>
      {me.terms && (
        <p className={styles.personTerms}>
          {dayOf(parseTime(me.agreedAt) ?? 0)} 同意 <Link to={termsPath}>《用户协议》</Link>
          <Link to={privacyPath}>《隐私政策》</Link> <span className="num">{me.terms}</span> 版
          {me.terms !== termsVersion && (
            <>
              ；已更新为 <span className="num">{termsVersion}</span> 版，请查看
            </>
          )}
        </p>
      )}
      <WechatLine />
      {dialog === 'name' && <RenameDialog name={me.name} onClose={close} />}
      {dialog === 'points' && <PointsDialog points={me.points} onClose={close} />}
    </Panel>
  );
}

function Rights({ me: { isManager, isProductManagement, isAdmin } }: { me: Me }) {
  const names = [
    isAdmin === 1 && '平台管理员',
    isManager === 1 && '管理员',
    isProductManagement === 1 && '产品管理',
  ].filter((name) => name !== false);
  return names.map((name) => (
    <StateTag key={name} tone="good">
      {name}
    </StateTag>
  ));
}
