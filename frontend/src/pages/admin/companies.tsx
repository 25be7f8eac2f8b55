import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { type AdminCompany, useCompanies } from '../../api/admin';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { RefreshButton } from '../../ui/member-menu/refresh-button';
import { Nothing } from '../../ui/nothing';
import { oneOf, useAsked } from './asked';
import { useCompanyColumns } from './company-columns';
import { CompanyDialog } from './company-dialog';
import { useCompanySteps } from './company-steps';
import { companyStates } from './company-words';
import { AdminFrame } from './frame';
import { NoteDialog } from './note-dialog';
import { PageArea } from './rows-area';

const pageSize = 20;
const states = [3, 2, 1] as const;

type Open = { company: AdminCompany; step: 'look' | 'refuse' | 'freeze' };

/** Companies: those that wait for a review first; looking, deciding, freezing, the list of member companies. */
export default function CompaniesPage() {
  const [{ status, name, page }, choose] = useAsked(['status', 'name']);
  const asked = { status: oneOf(status, states), name, pageNum: page, pageSize };
  const query = useCompanies(asked);
  const [open, setOpen] = useState<Open>();
  const steps = useCompanySteps();
  const columns = useCompanyColumns(steps, (company, step) => setOpen({ company, step }));
  const close = () => setOpen(undefined);
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
            <Segmented
              aria-label="状态"
              value={asked.status}
              options={[
                { value: 0, label: '全部' },
                ...states.map((value) => ({ value, label: companyStates[value] })),
              ]}
              onChange={(value) => choose({ status: value ? String(value) : '' })}
            />
            <Input.Search
              key={name}
              className="admin-find"
              allowClear
              maxLength={60}
              defaultValue={name}
              placeholder="企业名称"
              aria-label="按企业名称查找"
              onSearch={(text) => choose({ name: text.trim() })}
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
      {open?.step === 'look' && (
        <CompanyDialog
          company={open.company}
          approving={steps.approving}
          onApprove={async () => (await steps.approve(open.company)) && close()}
          onRefuse={() => setOpen({ ...open, step: 'refuse' })}
          onClose={close}
        />
      )}
      {open?.step === 'refuse' && (
        <NoteDialog
          title={`退回 ${open.company.memberName}`}
          agree="退回"
          danger
          label="退回的原因"
          onAgree={(note) => steps.refuse(open.company, note)}
          onClose={close}
        >
          企业仍为待审核；管理员会收到写有原因的站内消息，可以修改企业信息后再等待审核。
        </NoteDialog>
      )}
      {open?.step === 'freeze' && (
        <NoteDialog
          title={`冻结 ${open.company.memberName}`}
          agree="冻结"
          danger
          onAgree={(note) => steps.freeze(open.company, note)}
          onClose={close}
        >
          企业的 {open.company.members} 名成员将立即退出登录，不能再以该企业身份登录，直到解冻。
        </NoteDialog>
      )}
    </AdminFrame>
  );
}

function emptyText(status: number, name: string): string {
  if (name) return `没有名称含“${name}”的企业`;
  return status === 3 ? '没有待审核的企业' : '暂无数据';
}
