import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useDepositState } from '../../../api/deposits';
import { useFailure } from '../../../api/failure';
import { Facts } from '../../../ui/facts';
import { Failed } from '../../../ui/failed';
import { money } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { timeText } from '../../../ui/moment';
import { PagePanel } from '../../../ui/page-panel';
import { StateTag } from '../../../ui/state-tag';

/** The sums of all accounts, and whether the ledger balances. */
export function Totals() {
  return (
    <PagePanel title="合计">
      <Content />
    </PagePanel>
  );
}

function Content() {
  const query = useDepositState();
  const error = useFailure(query);
  if (error) return <Failed {...failureOf(error, query.refetch)} />;
  if (!query.data) return <Lines rows={3} />;
  const { balance, held, bank } = query.data;
  const yuan = (amount: number) => <span className="num">{money(String(amount))} 元</span>;
  return (
    <Facts
      facts={{
        各企业可用: yuan(balance),
        各企业冻结: yuan(held),
        银行应有: yuan(bank),
        账目核对: <Check state={query.data} />,
      }}
    />
  );
}

type State = NonNullable<ReturnType<typeof useDepositState>['data']>;

function Check({ state: { outcome, error, checkedAt } }: { state: State }) {
  if (outcome === 'failed') {
    return (
      <>
        <StateTag tone="ended">不平</StateTag> {timeText(checkedAt)} {error}；
        <Link to="/admin/jobs">后台任务</Link>
      </>
    );
  }
  if (!checkedAt) return '还没有核对过，每小时一次';
  return (
    <>
      <StateTag tone="good">平</StateTag> {timeText(checkedAt)}
    </>
  );
}
