import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useLatestDeals } from '../../../api/deals';
import { useFailure } from '../../../api/failure';
import { useLatestOrders } from '../../../api/orders';
import { partyName } from '../../../shell/trade-words';
import { depositPath, stockPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { parseTime } from '../../../ui/moment';
import { Panel } from '../../../ui/panel';
import { StateTag } from '../../../ui/state-tag';
import { recentOf } from '../../../ui/time';
import styles from './cockpit.module.css';
import { newestLines, type StepLine } from './step-lines';

/** The newest steps of the own deals and orders; for a company without deals, how to begin. */
export function LatestSteps() {
  const queries = [useLatestDeals(), useLatestOrders()] as const;
  const [deals, orders] = queries;
  const failures = [useFailure(deals), useFailure(orders)];
  const error = failures.find((one) => one !== null);
  const retry = () => {
    for (const query of queries) void query.refetch();
  };
  const lines = deals.data && orders.data && newestLines(deals.data, orders.data);
  return (
    <Panel
      title="最新动态"
      note={lines && lines.length > 0 && `最近 ${lines.length} 步`}
      className={styles.latest}
    >
      <div className={styles.steps}>
        {error && <Failed {...failureOf(error, retry)} />}
        {!error && !lines && <Lines rows={14} />}
        {!error && lines?.length === 0 && <FirstSteps />}
        {!error && lines && lines.length > 0 && (
          <ul>
            {lines.map((line) => (
              <Step key={`${line.to} ${line.step.id}`} line={line} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Step({ line: { to, verb, subject, number, state, tone, step } }: { line: StepLine }) {
  const { side, party, at, note, memberName, userName, otherName } = step;
  const who = [memberName || partyName(party), userName].filter(Boolean).join(' ');
  return (
    <li>
      <p>
        <Link to={to}>
          <b>{verb}</b> {subject} <span className="num">{number}</span>
        </Link>
        {step.from !== step.to && <StateTag tone={tone}>{state}</StateTag>}
        <time className="num" dateTime={at}>
          {recentOf(parseTime(at) ?? 0)}
        </time>
      </p>
      <small>
        {side === 'buyer' ? '采购' : '销售'} · {who}
        {memberName !== otherName && ` · 对方 ${otherName}`}
        {note && ` · ${note}`}
      </small>
    </li>
  );
}

/** What a company without deals does first. */
const FirstSteps = () => (
  <div className={styles.first}>
    <p>还没有询盘。可以这样开始：</p>
    <ol>
      <li>
        <b>买棉花</b>：在<Link to="/cottonmall">棉花现货</Link>
        选中批次，点“询盘”；卖家核验后提交挂盘。
      </li>
      <li>
        <b>备点价金</b>：提交挂盘时按吨冻结，先<Link to={depositPath}>存入点价金</Link>。
      </li>
      <li>
        <b>卖棉花</b>：在<Link to={stockPath}>我的店铺</Link>挂牌；备好
        <Link to="/member/terms">合同条款</Link>，成交后签合同更快。
      </li>
    </ol>
  </div>
);
