import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { type SeriesSummary, useSeries } from '../../../api/series';
import { Spark } from '../../../ui/chart/spark';
import { marketPath } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { rounded, unknown } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { shortDay } from '../../../ui/moment';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import { wayOf } from '../../../ui/quote-move';
import { moveRule, seriesMove, seriesMoveText } from '../../../ui/series-move';
import styles from './home.module.css';

/** The prices of the market with their moves, each leading to its chart. */
export function Series() {
  const query = useSeries();
  const error = useFailure(query);
  const { data, refetch } = query;
  const known = data?.filter(({ newest, parameter }) => newest && !parameter);
  return (
    <Panel
      title="行情数据"
      note={<span title={moveRule}>近三个月走势；{moveRule}</span>}
      extra={<Link to={marketPath}>图表和对比 ›</Link>}
      className={styles.series}
    >
      {error && <Failed {...failureOf(error, refetch)} />}
      {!error && !known && <Lines rows={6} />}
      {known?.length === 0 && <Nothing text="还没有行情数据" />}
      {known && known.length > 0 && (
        <ul>
          {known.map((one) => (
            <li key={one.code}>
              <One series={one} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function One({ series }: { series: SeriesSummary }) {
  const { code, name, unit, digits, newest, recent } = series;
  const move = seriesMoveText(series);
  return (
    <Link to={`${marketPath}?code=${code}`}>
      <span>
        {name}
        <small className="num">
          {unit} · {newest && shortDay(newest.day)}
        </small>
      </span>
      <Spark values={recent.map(({ value }) => value)} label={`${name}近三个月的走势`} width={56} />
      <span className={`num ${wayOf(seriesMove(series))}`}>
        <b title={newest?.source && `来源：${newest.source}`}>
          {newest ? rounded(newest.value, digits) : unknown}
        </b>
        <small title={move?.title}>{move?.text ?? unknown}</small>
      </span>
    </Link>
  );
}
