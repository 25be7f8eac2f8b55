import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { type BankAccount, type BankAccounts, useCompanyBank } from '../../../api/bank';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useMe } from '../../../api/me';
import { BankDialog } from '../../../shell/bank/bank-dialog';
import { BankFacts, grouped } from '../../../ui/bank/bank-facts';
import { Failed } from '../../../ui/failed';
import { unknown } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { timeText } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { Panel } from '../../../ui/panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { type Column, timeColumn } from '../../../ui/table/column';
import { Table } from '../../../ui/table/table';
import styles from './bank.module.css';

/** The bank account of the own company: its managers change it, its members read it. */
export default function BankPage() {
  const me = useMe().data;
  const query = useCompanyBank();
  const error = useFailure(query);
  const [changing, setChanging] = useState(false);
  const { data, refetch, isFetching } = query;
  const manages = me?.roles.includes('manager');
  const change = manages && (
    <Button type="primary" onClick={() => setChanging(true)}>
      {data?.account ? '修改' : '设置收款账户'}
    </Button>
  );
  return (
    <MemberFrame
      title="收款账户"
      rights={me}
      actions={<RefreshButton busy={isFetching} onRefresh={() => refetch()} />}
    >
      <PagePanel title="收款账户" extra={data?.account && change}>
        {error && <Failed {...failureOf(error, refetch)} />}
        {!data && !error && <Lines rows={5} />}
        {data && !error && (
          <Present accounts={data} manages={manages === true}>
            {change}
          </Present>
        )}
      </PagePanel>
      {data && data.former.length > 0 && <Former list={data.former} />}
      {data && changing && (
        <BankDialog payee="company" accounts={data} onClose={() => setChanging(false)} />
      )}
    </MemberFrame>
  );
}

interface PresentProps {
  accounts: BankAccounts;
  manages: boolean;
  children: ReactNode;
}

function Present({ accounts: { account }, manages, children }: PresentProps) {
  if (!account) {
    const who = manages ? '' : '，请企业管理员设置';
    return (
      <Nothing text={`还没有收款账户${who}：设置后印在合同上，对方按合同付款`}>{children}</Nothing>
    );
  }
  return (
    <div className={styles.present}>
      <BankFacts account={account} />
      <p>
        {account.userName} 设置于 <span className="num">{timeText(account.at)}</span>
        。印在以后拟定的合同上；已拟定的合同按当时的账户，不随修改改变。
        {!manages && '修改请联系企业管理员。'}
      </p>
    </div>
  );
}

const columns: Column<BankAccount>[] = [
  { title: '户名', head: true, cell: ({ holder }) => holder },
  { title: '开户银行', cell: ({ bank }) => bank },
  { title: '账号', className: 'num', cell: ({ number }) => grouped(number) },
  { title: '行号', className: 'num', cell: ({ bankCode }) => bankCode || unknown },
  { title: '设置人', cell: ({ userName }) => userName },
  timeColumn('设置时间', ({ at }) => at),
];

function Former({ list }: { list: BankAccount[] }) {
  return (
    <Panel title="以前的收款账户" note="按当时的账户拟定的合同仍以它们为准">
      <Table label="以前的收款账户" columns={columns} rows={list} rowKey={({ at }) => at} />
    </Panel>
  );
}
