import { useParams } from '../../../api/bases';
import { failureOf } from '../../../api/client';
import { useDeposit, useDepositEntries } from '../../../api/deposits';
import { useFailure } from '../../../api/failure';
import { useMe } from '../../../api/me';
import { readChoice, Statement, statementKeys } from '../../../shell/deposit/statement';
import { StatementButton } from '../../../shell/deposit/statement-button';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { usePageParts } from '../../../ui/page-parts';
import { Panel } from '../../../ui/panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { useListState } from '../../../ui/table/list-state';
import { Balance } from './balance';
import styles from './balance.module.css';

const pageSize = 20;

/** The deposit account of the own company: balance, how to pay in, statement. */
export default function DepositPage() {
  const list = useListState(statementKeys);
  const choice = readChoice(list[0]);
  const account = useDeposit();
  const entries = useDepositEntries({ ...choice, pageNum: list[0].page, pageSize });
  const { download } = usePageParts();
  const refresh = () => {
    void account.refetch();
    void entries.refetch();
  };
  return (
    <MemberFrame
      title="点价金账户"
      rights={useMe().data}
      actions={
        <>
          {download && <StatementButton choice={choice} />}
          <RefreshButton busy={account.isFetching || entries.isFetching} onRefresh={refresh} />
        </>
      }
    >
      <Panel title="余额">
        <Account query={account} />
      </Panel>
      <Statement
        title="点价金明细"
        query={entries}
        list={list}
        empty="还没有明细：向收款账户转账，平台登记入账后显示在这里"
      />
    </MemberFrame>
  );
}

/** Keeps the place of an account while it is loading. */
const nothing = {
  ...{ balance: 0, held: 0, rate: 0 },
  payTo: { holder: '…', bank: '…', number: '…', bankCode: '', userName: '', at: '' },
};

function Account({ query }: { query: ReturnType<typeof useDeposit> }) {
  const { data: site, isPending } = useParams();
  const error = useFailure(query);
  if (error) return <Failed {...failureOf(error, query.refetch)} />;
  if (!query.data || isPending) {
    return (
      <div className={styles.loading} aria-hidden="true">
        <Balance account={nothing} />
        <Lines rows={6} />
      </div>
    );
  }
  return <Balance account={query.data} hotline={site?.hotline} />;
}
