import { Modal } from 'antd';
import type { AdminMember, AdminUser } from '../../../api/admin';
import type { Column } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import styles from '../admin.module.css';
import { membershipColumns } from '../membership-columns';

const columns: Column<AdminMember>[] = [
  { title: '企业', head: true, cell: ({ memberName }) => memberName },
  ...membershipColumns(({ memberName }) => memberName),
];

interface UserCompaniesProps {
  user: AdminUser;
  onClose: () => void;
}

/** The companies of a person, with the steps of their memberships. */
export function UserCompanies({ user, onClose }: UserCompaniesProps) {
  return (
    <Modal open width={860} title={`${user.name}的企业身份`} footer={null} onCancel={onClose}>
      <div className={styles.admin}>
        <Table
          label="企业身份"
          columns={columns}
          rows={user.companies}
          rowKey={({ userID }) => userID}
        />
      </div>
    </Modal>
  );
}
