import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { type LatestDealStep, useLatestDeals } from '../../../api/deals';
import { useFailure } from '../../../api/failure';
import { stateName, stateTone, verbWord } from '../../../shell/deal/words';
import { partyName } from '../../../shell/trade-words';
import { depositPath, stockPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { parseTime } from '../../../ui/moment';
import { Panel } from '../../../ui/panel';
import { StateTag } from '../../../ui/state-tag';
import { recentOf } from '../../../ui/time';
import styles from './cockpit.module.css';
import { dealAt } from './cockpit-tasks';

/** The newest steps of the own deals; for a company without deals, how to begin. */
export function LatestSteps() {
  const query = useLatestDeals();
  const error = useFailure(query);
  const { data, refetch } = query;
  return (
    <Panel
      title="最新动态"
      note={data && data.length > 0 && `最近 ${data.length} 步`}
      className={styles.latest}
    >
      <div className={styles.steps}>
        {error && <Failed {...failureOf(error, refetch)} />}
        {!error && !data && <Lines rows={14} />}
        {data?.length === 0 && <FirstSteps />}
        {data && data.length > 0 && (
          <ul>
            {data.map((step) => (
              <Step key={`${step.side} ${step.id}`} step={step} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Step({ step }: { step: LatestDealStep }) {
  const { side, spotSaleID, batchID, verb, party, at, note, otherName, from, to } = step;
  const who = [step.memberName || partyName(party), step.userName].filter(Boolean).join(' ');
  return (
    <li>
      <p>
        <Link to={dealAt(side, spotSaleID)}>
          <b>{verbWord(verb).step}</b> 批次 <span className="num">{batchID}</span>
        </Link>
        {from !== to && <StateTag tone={stateTone(to)}>{stateName(to)}</StateTag>}
        <time className="num" dateTime={at}>
          {recentOf(parseTime(at) ?? 0)}
        </time>
      </p>
      <small>
        {side === 'buyer' ? '采购' : '销售'} · {who}
        {step.memberName !== otherName && ` · 对方 ${otherName}`}
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
