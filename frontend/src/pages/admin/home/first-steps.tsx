import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type FirstStep, useFirstSteps, useHideFirstSteps } from '../../../api/admin';
import { useAsk } from '../../../ui/ask';
import { Panel } from '../../../ui/panel';
import styles from './home.module.css';

interface StepText {
  title: string;
  note: string;
  /** where it is done; the operator of the server does it when left out */
  to?: string;
}

const texts: Record<FirstStep['name'], StepText> = {
  password: { title: '修改初始密码', note: '管理员的初始密码会留在终端记录中', to: '/password' },
  admin: {
    title: '设第二位平台管理员',
    note: '先让对方注册，再设为平台管理员；一人不在时另一人可以处理',
    to: '/admin/users',
  },
  settings: {
    title: '填写网站信息',
    note: '客服电话、邮箱、备案号，显示在每页底部',
    to: '/admin/base?tab=settings',
  },
  quotes: {
    title: '录入合约行情',
    note: '录入、上传日行情表，或由 COTTONMALL_QUOTE_URL 读取；没有行情时基差批次没有现价',
    to: '/admin/base?tab=quotes',
  },
  warehouse: {
    title: '建立仓库',
    note: '也可以等卖家表格中的仓库，再核实',
    to: '/admin/base?tab=warehouses',
  },
  company: {
    title: '审核第一家企业',
    note: '企业注册后在这里审核',
    to: '/admin/companies?status=3',
  },
  lot: {
    title: '第一批棉花挂牌',
    note: '通过审核的企业在“我的店铺”上传表格',
    to: '/cottonmall',
  },
  url: { title: '设置对外网址', note: 'COTTONMALL_PUBLIC_URL；没有时消息中没有链接' },
  sms: {
    title: '接通短信',
    note: 'COTTONMALL_SMS_URL；没有时验证码写入服务器上的 codes.jsonl',
  },
  mail: { title: '接通邮件', note: 'COTTONMALL_SMTP_URL；没有时不发邮件提醒' },
  wechat: { title: '接通公众号', note: 'COTTONMALL_WECHAT_APPID；没有时不发公众号提醒' },
};

/** What has to be done on a new site; nothing when all is done or an administrator has hidden it. */
export function FirstSteps() {
  const { data: steps } = useFirstSteps();
  const hide = useHideFirstSteps();
  const ask = useAsk();
  if (!steps || steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  const askHide = async () => {
    if (await ask({ title: '不再显示', text: '所有平台管理员都不再看到这些步骤，是否继续？' }))
      hide.mutate({});
  };
  return (
    <Panel
      title="开始使用"
      note={`已做 ${done} 项，共 ${steps.length} 项`}
      extra={
        <Button size="small" loading={hide.isPending} onClick={askHide}>
          不再显示
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ name, done }: FirstStep) {
  const { title, note, to } = texts[name];
  return (
    <li className={done ? styles.done : undefined}>
      {done ? <CheckCircleFilled /> : <ClockCircleOutlined />}
      <span>
        {to ? <Link to={to}>{title}</Link> : <b>{title}</b>}
        <span className="hidden-label">{done ? '（已做）' : '（未做）'}</span>
        <small>{note}</small>
      </span>
    </li>
  );
}
