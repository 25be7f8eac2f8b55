import { Button } from 'antd';
import { useState } from 'react';
import {
  type DepositCompany,
  type PaymentKind,
  useDepositCompanies,
  useRefreshDeposits,
} from '../../../api/deposits';
import { SearchPanel } from '../../../shell/search-panel';
import { money } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { RefreshButton } from '../../../ui/refresh-button';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useListState } from '../../../ui/table/list-state';
import { AdminFrame } from '../frame';
import { Account } from './account';
import { CompanyStatement } from './company-statement';
import { PaymentDialog } from './payment-dialog';
import { Rates } from './rates';
import { Totals } from './totals';

const pageSize = 20;

interface Step {
  company: DepositCompany;
  step: PaymentKind | 'read';
}

/** The deposit accounts of all companies, payments in and out, and the deposit of a ton. */
export default function DepositsPage() {
  const list = useListState(['keyword']);
  const [{ keyword, page }] = list;
  const query = useDepositCompanies({ keyword: keyword || undefined, pageNum: page, pageSize });
  const [step, setStep] = useState<Step>();
  const refresh = useRefreshDeposits();
  const close = () => setStep(undefined);
  return (
    <AdminFrame
      title="点价金"
      actions={<RefreshButton busy={query.isFetching} onRefresh={refresh} />}
    >
      <Totals />
      <SearchPanel
        title="点价金账户"
        unit="家"
        list={list}
        query={query}
        columns={companyColumns(setStep)}
        rowKey={({ memberID }) => memberID}
        keyword={['keyword', '企业名称', 100]}
        lines={30}
        empty={<Nothing text={keyword ? `没有名称含“${keyword}”的企业` : '还没有通过审核的企业'} />}
      />
      <Rates />
      <Account />
      {step?.step === 'read' && <CompanyStatement company={step.company} onClose={close} />}
      {step && step.step !== 'read' && (
        <PaymentDialog kind={step.step} company={step.company} onClose={close} />
      )}
    </AdminFrame>
  );
}

/** Returns the columns of the accounts, with the steps of the platform. */
function companyColumns(onStep: (step: Step) => void): Column<DepositCompany>[] {
  const button = (name: string, company: DepositCompany, step: Step['step'], off = false) => (
    <Button
      type="link"
      size="small"
      disabled={off}
      aria-label={`${name} ${company.memberName}`}
      onClick={() => onStep({ company, step })}
    >
      {name}
    </Button>
  );
  return [
    { title: '企业', head: true, cell: ({ memberName }) => memberName },
    numberColumn('可用余额', ({ balance }) => money(String(balance)), { unit: '元' }),
    numberColumn('冻结', ({ held }) => money(String(held)), { unit: '元' }),
    {
      title: '操作',
      actions: true,
      cell: (company) => (
        <>
          {button('登记入账', company, 'paidIn')}
          {button('登记退回', company, 'paidOut', company.balance === 0)}
          {button('明细', company, 'read')}
        </>
      ),
    },
  ];
}
