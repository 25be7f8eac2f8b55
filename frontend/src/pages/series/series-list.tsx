import type { SeriesSummary } from '../../api/series';
import { Spark } from '../../ui/chart/spark';
import { rounded, unknown } from '../../ui/format';
import { wayOf } from '../../ui/quote-move';
import { seriesMove, seriesMoveText } from '../../ui/series-move';
import styles from './series.module.css';

interface SeriesListProps {
  list: readonly SeriesSummary[];
  /** the codes of the one or two that are shown */
  chosen: readonly (string | undefined)[];
  onChoose: (code: string) => void;
}

/** All series with their newest values. A click shows one. */
export function SeriesList({ list, chosen, onChoose }: SeriesListProps) {
  return (
    <ul className={styles.list} aria-label="全部行情">
      {list.map((series) => (
        <li key={series.code}>
          <button
            type="button"
            aria-pressed={chosen.includes(series.code)}
            title={titleOf(series)}
            onClick={() => onChoose(series.code)}
          >
            <Newest series={series} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns what a series is, where its newest value comes from and what its change compares with. */
const titleOf = (series: SeriesSummary) => {
  const { about, newest } = series;
  const source = newest?.source && `${newest.day} 来源：${newest.source}`;
  const move = seriesMoveText(series);
  return [about, source, move && `${move.text}，${move.title}`].filter(Boolean).join('；');
};

function Newest({ series }: { series: SeriesSummary }) {
  const { newest, recent, digits, unit, name } = series;
  const values = recent.map(({ value }) => value);
  return (
    <>
      <span>
        <b>{name}</b>
        <small className="num">{newest ? `${unit}　${newest.day.slice(2)}` : unit}</small>
      </span>
      {values.length > 1 && <Spark values={values} label={`${name}近三个月的走势`} width={56} />}
      <span className={`num ${wayOf(seriesMove(series))}`}>
        <b>{newest ? rounded(newest.value, digits) : unknown}</b>
        <small>{newest ? seriesMoveText(series)?.text : '还没有数据'}</small>
      </span>
    </>
  );
}
