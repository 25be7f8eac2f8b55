import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import type { useDollarRate } from '../../../api/imported';
import type { ImportedLot } from '../../../api/types';
import { LandedSteps } from '../../../shell/imported/landed-steps';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Panel } from '../../../ui/panel';
import styles from './lot.module.css';

interface LandedPanelProps {
  lot: ImportedLot;
  rate: ReturnType<typeof useDollarRate>;
}

/** The landed prices of a lot in dollars, and the numbers that they come from. */
export function LandedPanel({ lot, rate: query }: LandedPanelProps) {
  const error = useFailure(query);
  const { data, refetch } = query;
  const { landed, price } = lot;
  if (!data) {
    return (
      <Panel title="到厂价">
        {error ? <Failed {...failureOf(error, refetch)} /> : <Lines rows={6} />}
      </Panel>
    );
  }
  const { rate, day, source, duty } = data;
  if (!landed || price === null || rate === null || !duty) {
    const lacking = [
      rate === null && '美元汇率',
      !duty && '今天适用的进口税费',
      price === null && '合约现价',
    ];
    return (
      <Panel title="到厂价">
        <p className={styles.note}>
          暂无{lacking.filter(Boolean).join('和')}，有了以后按 1% 配额、滑准税和 40% 全税分别显示
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title="到厂价"
      note={`元/吨，按 ${day} 汇率 ${rate.toFixed(4)}（${source}）`}
      className={styles.landed}
    >
      <LandedSteps price={price} rate={rate} landed={landed} duty={duty} />
      <p className={styles.note}>
        到厂价含税费和港杂费，不含从港口到工厂的运费；税费：{duty.source}，{duty.validFrom} 起
      </p>
    </Panel>
  );
}
