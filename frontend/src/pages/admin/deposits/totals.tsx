import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useDepositState } from '../../../api/deposits';
import { useFailure } from '../../../api/failure';
import { Facts } from '../../../ui/facts';
import { Failed } from '../../../ui/failed';
import { money, unknown } from '../../../ui/format';
import { timeText } from '../../../ui/moment';
import { Panel } from '../../../ui/panel';
import { StateTag } from '../../../ui/state-tag';

/** The sums of all accounts, and whether the ledger balances. */
export function Totals() {
  return (
    <Panel title="合计">
      <Content />
    </Panel>
  );
}

function Content() {
  const query = useDepositState();
  const error = useFailure(query);
  if (error) return <Failed {...failureOf(error, query.refetch)} />;
  const { data } = query;
  const yuan = (amount?: number) =>
    amount === undefined ? unknown : <span className="num">{money(String(amount))} 元</span>;
  return (
    <Facts
      facts={{
        各企业可用: yuan(data?.balance),
        各企业冻结: yuan(data?.held),
        银行应有: yuan(data?.bank),
        账目核对: data ? <Check state={data} /> : unknown,
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
