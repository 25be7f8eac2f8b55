import { Link } from 'react-router';
import { type Filters, firstQuery, urlText } from '../../../search/demand';
import { Panel } from '../../../ui/panel';
import styles from './home.module.css';

const ways: { words: string; filters: Filters }[] = [
  {
    words: '双29 南疆 机采 马值3.7-4.2',
    filters: {
      lengthMin: 29,
      strongMin: 29,
      origins: '南疆',
      packType: '2',
      mikeMin: 3.7,
      mikeMax: 4.2,
    },
  },
  { words: '双30 北疆', filters: { lengthMin: 30, strongMin: 30, origins: '北疆' } },
  {
    words: '双28 31级 含杂≤2.5',
    filters: { lengthMin: 28, strongMin: 28, primaryColor: '31', impurityMax: 2.5 },
  },
  {
    words: '手采 21级 双29',
    filters: { packType: '1', primaryColor: '21', lengthMin: 29, strongMin: 29 },
  },
  {
    words: '兵团 31级以上≥80%',
    filters: { origins: '兵团', primaryColorType: 1, geColor: '31', geColorPercent: 80 },
  },
  { words: '马值A级 整齐度≥83', filters: { mikeGrade: 'A', neatMin: 83 } },
  { words: '内地库 双28', filters: { depositaryZone: '内地', lengthMin: 28, strongMin: 28 } },
  { words: '长绒棉', filters: { cottonType: '4' } },
];

/** Searches in the words of traders, which the search box understands, too. */
export function Ways() {
  return (
    <Panel title="常用查询" note="也可以把这样的话直接写进搜索框" className="ways">
      <ul className={styles.waysList}>
        {ways.map(({ words, filters }) => (
          <li key={words}>
            <Link to={`/cottonmall?${urlText({ ...firstQuery, filters })}`}>{words}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
