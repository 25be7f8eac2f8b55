import type { Bale } from '../../../api/types';
import { bins } from '../../../ui/chart/bins';
import { Distribution } from '../../../ui/chart/distribution';
import { whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './lot.module.css';

/** How even the lot is from bale to bale. */
export function BaleCharts({ bales }: { bales: Bale[] }) {
  const of = (value: (bale: Bale) => number) => bales.map(value).filter((n) => n > 0);
  return (
    <Panel title="逐包检验" note={`${whole(bales.length)} 包，柱为包数`}>
      <div className={styles.baleCharts}>
        <Distribution
          title="马克隆值"
          unit=" 包"
          parts={bins(
            of((bale) => bale.mike),
            0.1,
          )}
        />
        <Distribution
          title="断裂比强度 cN/tex"
          unit=" 包"
          parts={bins(
            of((bale) => bale.strength),
            0.5,
          )}
        />
      </div>
    </Panel>
  );
}
