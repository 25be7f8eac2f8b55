import { Button } from 'antd';
import { useState } from 'react';
import { useCompanies } from '../../../api/admin';
import { SearchPanel } from '../../../shell/search-panel';
import { Nothing } from '../../../ui/nothing';
import { RefreshButton } from '../../../ui/refresh-button';
import { KeywordField } from '../../../ui/table/keyword-field';
import { oneOf, useListState } from '../../../ui/table/list-state';
import { AdminFrame } from '../frame';
import { StateChoice } from '../state-choice';
import { useCompanyColumns } from './company-columns';
import { CompanyDialogs, type CompanyStep } from './company-dialogs';
import { CompanyKinds, companyKinds } from './company-kinds';
import { useCompanySteps } from './company-steps';
import { companyState, companyStatuses } from './company-words';

const pageSize = 20;
const names = companyStatuses.map((status) => [status, companyState({ status })[1]] as const);

/** The companies, those awaiting review first: details, review, changes, freezing, members. */
export default function CompaniesPage() {
  const list = useListState(['status', 'kind', 'name', 'memberID']);
  const [{ status, kind, name, memberID, page }, choose] = list;
  const one = Number(memberID) > 0 ? Number(memberID) : undefined;
  const request = {
    memberID: one,
    status: oneOf(status, companyStatuses),
    ...companyKinds[kind]?.request,
    name,
    pageNum: page,
    pageSize,
  };
  const query = useCompanies(request);
  const [open, setOpen] = useState<CompanyStep>();
  const steps = useCompanySteps();
  const columns = useCompanyColumns(steps, (company, step) => setOpen({ company, step }));
  return (
    <AdminFrame
      title="企业"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <SearchPanel
        title="企业"
        unit="家"
        list={list}
        query={query}
        columns={columns}
        rowKey={({ memberID }) => memberID}
        empty={<Nothing text={emptyText(request.status, kind, name)} />}
      >
        {one && <Button onClick={() => choose({ memberID: '' })}>显示全部企业</Button>}
        <StateChoice
          states={names}
          value={request.status}
          onChange={(to) => choose({ status: to, memberID: '' })}
        />
        <CompanyKinds value={kind} onChange={(to) => choose({ kind: to, memberID: '' })} />
        <KeywordField
          what="企业名称"
          maxLength={60}
          value={name}
          onFind={(text) => choose({ name: text, memberID: '' })}
        />
      </SearchPanel>
      {open && <CompanyDialogs open={open} steps={steps} onStep={setOpen} />}
    </AdminFrame>
  );
}

function emptyText(status: number, kind: string, name: string): string {
  if (name) return `没有名称含“${name}”的企业`;
  if (companyKinds[kind]) return companyKinds[kind].nothing;
  if (status === 3) return '没有待审核的企业';
  return status ? '没有这种状态的企业' : '还没有企业：企业注册后在这里审核';
}
