import type { FreightRequest } from '../../api/freight';
import { goodsText, includedText, routeText, wayName } from '../../shell/freight/words';
import { timeText } from '../../ui/moment';
import requestStyles from '../../ui/requests.module.css';
import styles from './freight.module.css';

/** A route, over the warehouse where it begins. */
export function Route({ request }: { request: FreightRequest }) {
  const { depotName, fromPlace, toPlace, number } = request;
  return (
    <span className={requestStyles.lines}>
      <b title={`${number} ${fromPlace} 到 ${toPlace}`}>{routeText(request)}</b>
      {depotName && <small>{depotName}</small>}
    </span>
  );
}

/** Everything that a carrier needs to know before it quotes. */
export function Wanted({ request }: { request: FreightRequest }) {
  const { depotName, fromPlace, toPlace, way, loadOn, until, remark } = request;
  return (
    <div className={styles.wanted}>
      <b>{routeText(request)}</b>
      <span>{goodsText(request)}</span>
      <span className="num">
        {[wayName(way), `${loadOn} 装货`, includedText(request)].filter(Boolean).join(' · ')}
      </span>
      <small>{[depotName || fromPlace, toPlace].join(' → ')}</small>
      {remark && <small>{remark}</small>}
      <small className="num">报价截止 {timeText(until)}</small>
    </div>
  );
}
