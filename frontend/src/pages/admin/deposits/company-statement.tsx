import { Modal } from 'antd';
import { useState } from 'react';
import { type DepositCompany, useCompanyDeposits } from '../../../api/deposits';
import { readChoice, Statement, type StatementState } from '../../../shell/deposit/statement';
import { StatementButton } from '../../../shell/deposit/statement-button';
import styles from './deposits.module.css';

const pageSize = 20;

interface CompanyStatementProps {
  company: DepositCompany;
  onClose: () => void;
}

/** The statement of one company, in a dialog. */
export function CompanyStatement({ company, onClose }: CompanyStatementProps) {
  const { memberID, memberName } = company;
  const [state, setState] = useState<StatementState>({ kind: '', from: '', to: '', page: 1 });
  const choice = readChoice(state);
  const query = useCompanyDeposits({ ...choice, memberID, pageNum: state.page, pageSize });
  return (
    <Modal
      open
      width={1080}
      title={memberName}
      footer={<StatementButton choice={choice} memberID={memberID} />}
      className={styles.statement}
      onCancel={onClose}
    >
      <Statement
        title="点价金明细"
        platform
        query={query}
        list={[state, (next) => setState({ ...state, page: 1, ...next })]}
        empty="这家企业还没有明细"
      />
    </Modal>
  );
}
