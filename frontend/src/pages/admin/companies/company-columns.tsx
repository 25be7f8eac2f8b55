import { Button, Switch } from 'antd';
import { Link } from 'react-router';
import type { AdminCompany } from '../../../api/admin';
import { StateTag } from '../../../ui/state-tag';
import { type Column, timeColumn } from '../../../ui/table/column';
import styles from '../admin.module.css';
import type { useCompanySteps } from './company-steps';
import { companyState } from './company-words';

type Steps = ReturnType<typeof useCompanySteps>;
type OnOpen = (
  company: AdminCompany,
  step: 'look' | 'dismiss' | 'freeze' | 'edit' | 'members',
) => void;

/** Returns the columns of the companies, with the buttons that the server allows. */
export function useCompanyColumns(steps: Steps, onOpen: OnOpen): Column<AdminCompany>[] {
  return [
    {
      title: '企业',
      head: true,
      cell: (company) => (
        <Button type="link" className={styles.rowName} onClick={() => onOpen(company, 'look')}>
          {company.memberName}
        </Button>
      ),
    },
    { title: '编号', narrow: true, className: 'num', cell: ({ memberID }) => memberID },
    { title: '城市', narrow: true, cell: ({ city }) => city },
    {
      title: '状态',
      narrow: true,
      cell: (company) => {
        const [tone, text] = companyState(company);
        return <StateTag tone={tone}>{text}</StateTag>;
      },
    },
    { title: '管理员', cell: (company) => <Managers company={company} /> },
    {
      title: '成员',
      narrow: true,
      className: 'num',
      cell: (company) => (
        <Button
          type="link"
          className={styles.rowName}
          aria-label={`${membersText(company)}，${company.memberName}的成员`}
          onClick={() => onOpen(company, 'members')}
        >
          {membersText(company)}
        </Button>
      ),
    },
    {
      title: '会员企业',
      narrow: true,
      cell: (company) => (
        <Switch
          size="small"
          checked={company.product}
          disabled={steps.changing}
          aria-label={`会员企业 ${company.memberName}`}
          onChange={(to) => steps.setProduct(company, to)}
        />
      ),
    },
    timeColumn('申请时间', ({ appliedAt }) => appliedAt),
    {
      title: '操作',
      actions: true,
      cell: (company) => <Actions company={company} steps={steps} onOpen={onOpen} />,
    },
  ];
}

/** Returns how many members a company has, and how many wait to become one. */
const membersText = ({ members, applications }: AdminCompany) =>
  applications > 0 ? `${members}，待审核 ${applications}` : String(members);

function Managers({ company: { managers, lacksManager } }: { company: AdminCompany }) {
  const [first, ...others] = managers;
  if (lacksManager) return <StateTag tone="ended">没有可用的管理员</StateTag>;
  return (
    <span className="num" title={[first, ...others].join('\n')}>
      {first}
      {others.length > 0 && ` 等 ${others.length + 1} 人`}
    </span>
  );
}

interface ActionsProps {
  company: AdminCompany;
  steps: Steps;
  onOpen: OnOpen;
}

function Actions({ company, steps, onOpen }: ActionsProps) {
  const may = (verb: string) => company.verbs.includes(verb);
  return (
    <>
      {may('approve') && (
        <Button type="link" size="small" onClick={() => onOpen(company, 'look')}>
          审核
        </Button>
      )}
      <Button type="link" size="small" onClick={() => onOpen(company, 'edit')}>
        修改
      </Button>
      {may('dismiss') && (
        <Button type="link" size="small" danger onClick={() => onOpen(company, 'dismiss')}>
          关闭
        </Button>
      )}
      {may('freeze') && (
        <Button type="link" size="small" danger onClick={() => onOpen(company, 'freeze')}>
          冻结
        </Button>
      )}
      {may('unfreeze') && (
        <Button type="link" size="small" onClick={() => steps.unfreeze(company)}>
          解冻
        </Button>
      )}
      <Link to={`/admin/events?memberID=${company.memberID}`}>记录</Link>
    </>
  );
}
