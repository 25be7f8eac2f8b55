import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { type AdminCompany, type AdminMember, useCompanyMembers } from '../../../api/admin';
import { PageArea } from '../../../shell/table-area';
import { Nothing } from '../../../ui/nothing';
import type { Column } from '../../../ui/table/column';
import styles from '../admin.module.css';
import { membershipColumns } from '../membership-columns';

const columns: Column<AdminMember>[] = [
  { title: '姓名', head: true, cell: ({ name }) => name },
  { title: '手机号', narrow: true, className: 'num', cell: ({ mobile }) => mobile },
  ...membershipColumns(({ name }) => name),
];

const pageSize = 10;
const inCompany = 0;
const applied = 1;

type State = typeof inCompany | typeof applied;

const states: { value: State; label: string }[] = [
  { value: inCompany, label: '成员' },
  { value: applied, label: '待审核的申请' },
];

interface CompanyMembersProps {
  company: AdminCompany;
  onClose: () => void;
}

/** The members and applicants of a company, with the steps of the platform. */
export function CompanyMembers({ company, onClose }: CompanyMembersProps) {
  const decides = company.applications > 0 && company.lacksManager;
  const [state, setState] = useState<State>(decides ? applied : inCompany);
  const [page, setPage] = useState(1);
  const { memberID, memberName } = company;
  const query = useCompanyMembers({ memberID, state, pageNum: page, pageSize });
  return (
    <Modal open width={860} title={`${memberName}的成员`} footer={null} onCancel={onClose}>
      <Segmented
        aria-label="成员状态"
        className={styles.membersChoice}
        options={states}
        value={state}
        onChange={(to) => {
          setState(to);
          setPage(1);
        }}
      />
      <div className={styles.admin}>
        <PageArea
          label="企业成员"
          query={query}
          columns={columns}
          rowKey={({ userID }) => userID}
          onPage={setPage}
          empty={<Nothing text={state === applied ? '没有待审核的申请' : '没有成员'} />}
        />
      </div>
    </Modal>
  );
}
