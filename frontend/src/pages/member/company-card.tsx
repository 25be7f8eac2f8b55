import { Link } from 'react-router';
import { useCompanies } from '../../api/account';
import { useSalesman } from '../../api/company';
import type { Me } from '../../api/types';
import { StateTag, type Tone } from '../../ui/member-menu/state-tag';
import { Panel } from '../../ui/panel';

const standings: Record<number, [string, Tone, string]> = {
  1: ['已冻结', 'ended', '请联系在线客服核实。'],
  2: ['已通过', 'good', ''],
  3: ['平台审核中', 'waiting', '审核通过后就可以询价、挂牌和交易；资料齐全可以更快通过。'],
};

/** The company for which somebody acts, or the way to one. */
export function CompanyCard({ me }: { me: Me }) {
  const leads = me.isManager === 1;
  const { data: salesman } = useSalesman('');
  return (
    <Panel title="我的企业" extra={<Link to="/member/inform">关联企业</Link>}>
      {me.userID === 0 ? <NoCompany /> : <Company me={me} />}
      {leads && (
        <p className="company-links">
          <Link to="/member/account">企业信息</Link>
          {me.roles.includes('manager') && (
            <>
              <Link to="/member/userlist">用户管理</Link>
              <Link to="/member/approve">用户注册审核</Link>
            </>
          )}
        </p>
      )}
      <p className="company-salesman">
        {salesman && (
          <>
            平台联系人 {salesman.name} <span className="num">{salesman.phone}</span>
          </>
        )}
      </p>
    </Panel>
  );
}

function Company({ me: { memberName, status } }: { me: Me }) {
  const [text, tone, note] = standings[status] ?? ['未知', 'plain', ''];
  return (
    <>
      <p className="company-name">
        <b>{memberName}</b> <StateTag tone={tone}>{text}</StateTag>
      </p>
      {note && <p className="company-note">{note}</p>}
    </>
  );
}

function NoCompany() {
  const { data: companies } = useCompanies();
  const joined = companies && companies.length > 0;
  return (
    <p className="company-note">
      {joined ? '您还没有选择企业。' : '您还没有加入企业。'}
      <Link to="/member/inform">{joined ? '选择一家企业' : '加入或创建企业'}</Link>
      后，就可以询价、挂牌和交易。
    </p>
  );
}
