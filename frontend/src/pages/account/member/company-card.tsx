import { Button } from 'antd';
import { Link } from 'react-router';
import { applies, belongs, isSentBack, useCompanies } from '../../../api/account';
import { useSalesman } from '../../../api/company';
import type { Enterprise, Me } from '../../../api/types';
import { useEnter } from '../../../shell/use-enter';
import { Panel } from '../../../ui/panel';
import { StateTag, type Tone } from '../../../ui/state-tag';
import styles from './member.module.css';

const standings: Record<Me['status'], [string, Tone, string]> = {
  0: ['未加入企业', 'plain', ''],
  1: ['已冻结', 'ended', '请联系在线客服核实。'],
  2: ['已通过', 'good', ''],
  3: ['平台审核中', 'waiting', '审核通过后就可以询盘、挂牌和交易；资料齐全可以更快通过。'],
};

/** The person's company, or how to join one. */
export function CompanyCard({ me }: { me: Me }) {
  const leads = me.roles.includes('founder');
  const { data: salesman } = useSalesman('');
  return (
    <Panel title="我的企业" extra={<Link to="/member/inform">关联企业</Link>}>
      {me.userID === 0 ? <NoCompany /> : <Company me={me} />}
      {leads && (
        <p className={styles.companyLinks}>
          <Link to="/member/account">企业信息</Link>
          {me.roles.includes('manager') && (
            <>
              <Link to="/member/userlist">用户管理</Link>
              <Link to="/member/approve">用户注册审核</Link>
            </>
          )}
        </p>
      )}
      <p className={styles.companySalesman}>
        {salesman && (
          <>
            平台联系人 {salesman.name} <span className="num">{salesman.phone}</span>
          </>
        )}
      </p>
    </Panel>
  );
}

function Company({ me: { userID, memberName, status } }: { me: Me }) {
  const { data: companies = [] } = useCompanies();
  const company = companies.find((one) => one.userID === userID);
  if (company && isSentBack(company)) {
    return (
      <>
        <p className={styles.companyName}>
          <b>{memberName}</b> <StateTag tone="ended">平台已退回</StateTag>
        </p>
        <p className={styles.companyNote}>
          {company.companyNote || '没有写明原因'}。<Link to="/member/account">修改并重新提交</Link>
        </p>
      </>
    );
  }
  const [text, tone, note] = standings[status];
  return (
    <>
      <p className={styles.companyName}>
        <b>{memberName}</b> <StateTag tone={tone}>{text}</StateTag>
      </p>
      {note && <p className={styles.companyNote}>{note}</p>}
    </>
  );
}

function NoCompany() {
  const { data: companies = [] } = useCompanies();
  const joined = companies.some((company) => belongs(company) && !applies(company));
  const waiting = companies.filter(applies);
  const refused = companies.filter((company) => !belongs(company));
  const open = companies.filter(({ entry }) => entry === 'enterprise_login');
  return (
    <>
      {open.map((company) => (
        <Entry key={company.userID} company={company} />
      ))}
      {refused.map(({ userID, memberName, note }) => (
        <p key={userID} className={styles.companyNote}>
          <StateTag tone="ended">申请未通过</StateTag> {memberName}：{note || '没有写明原因'}{' '}
          <Link to="/member/inform">重新申请</Link>
        </p>
      ))}
      {waiting.map(({ userID, memberName }) => (
        <p key={userID} className={styles.companyNote}>
          <StateTag tone="waiting">待审核</StateTag> 已申请加入 {memberName}，等待企业管理员审核。
        </p>
      ))}
      <p className={styles.companyNote}>
        {joined ? '您还没有选择企业。' : '您还没有加入企业。'}
        {open.length > 0 ? (
          '进入企业'
        ) : (
          <Link to="/member/inform">{joined ? '选择一家企业' : '加入或创建企业'}</Link>
        )}
        后，就可以询盘、挂牌和交易。
      </p>
    </>
  );
}

/** A button to enter a company that admitted the person after the login. */
function Entry({ company }: { company: Enterprise }) {
  const [enter, entering] = useEnter();
  return (
    <p className={styles.companyName}>
      <b>{company.memberName}</b>
      <Button
        type="primary"
        size="small"
        loading={entering !== undefined}
        aria-label={`进入 ${company.memberName}`}
        onClick={() => enter(company)}
      >
        进入
      </Button>
    </p>
  );
}
