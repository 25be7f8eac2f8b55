import { useState } from 'react';
import { useCompanies } from '../../api/admin';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { RefreshButton } from '../../ui/member-menu/refresh-button';
import { Nothing } from '../../ui/nothing';
import { oneOf, useAsked } from './asked';
import { useCompanyColumns } from './company-columns';
import { CompanyDialogs, type CompanyStep } from './company-dialogs';
import { useCompanySteps } from './company-steps';
import { companyStates } from './company-words';
import { AdminFrame } from './frame';
import { NameSearch } from './name-search';
import { PageArea } from './rows-area';
import { StateChoice } from './state-choice';

const pageSize = 20;
const states = [3, 2, 1] as const;
const names = states.map((state) => [state, companyStates[state]] as const);

/** Companies, those that wait first: looking, deciding, freezing, the list of member companies. */
export default function CompaniesPage() {
  const [{ status, name, page }, choose] = useAsked(['status', 'name']);
  const asked = { status: oneOf(status, states), name, pageNum: page, pageSize };
  const query = useCompanies(asked);
  const [open, setOpen] = useState<CompanyStep>();
  const steps = useCompanySteps();
  const columns = useCompanyColumns(steps, (company, step) => setOpen({ company, step }));
  return (
    <AdminFrame
      title="企业"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <PagePanel
        title="企业"
        note={query.data && `共 ${query.data.totalRow} 家`}
        extra={
          <>
            <StateChoice
              states={names}
              value={asked.status}
              onChange={(to) => choose({ status: to })}
            />
            <NameSearch
              what="企业名称"
              label="按企业名称查找"
              maxLength={60}
              value={name}
              onFind={(text) => choose({ name: text })}
            />
          </>
        }
      >
        <PageArea
          label="企业"
          query={query}
          columns={columns}
          rowKey={({ memberID }) => memberID}
          onPage={(to) => choose({ page: to })}
          empty={<Nothing text={emptyText(asked.status, name)} />}
        />
      </PagePanel>
      {open && <CompanyDialogs open={open} steps={steps} onStep={setOpen} />}
    </AdminFrame>
  );
}

function emptyText(status: number, name: string): string {
  if (name) return `没有名称含“${name}”的企业`;
  return status === 3 ? '没有待审核的企业' : '暂无数据';
}
