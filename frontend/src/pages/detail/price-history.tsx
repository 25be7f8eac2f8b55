import { Suspense, useMemo } from 'react';
import type { DailyQuote, Lot } from '../../api/types';
import { signed } from '../../ui/format';
import { lazyPart } from '../../ui/lazy-part';
import { Panel } from '../../ui/panel';

const PriceChart = lazyPart(() => import('../../ui/chart/price-chart'));

/** The recent days of the contract, and what the lot would have cost at its present basis. */
export function PriceHistory({ history, lots }: { history: DailyQuote[]; lots: Lot[] }) {
  const code = history[0]?.indexCode ?? '';
  const basis = lots.find((lot) => lot.indexCode === code)?.basis ?? null;
  const days = useMemo(() => history.map(({ day }) => day), [history]);
  const lines = useMemo(() => {
    const close = { name: `${code} 收盘`, values: history.map((d) => d.close), colour: '--text-3' };
    if (basis === null) return [close];
    const priced = history.map((d) => d.close + basis);
    return [close, { name: '折合本批', values: priced, colour: '--primary' }];
  }, [history, code, basis]);
  const note = basis === null ? code : `折合本批 = ${code} 收盘价 ${signed(basis)}（按当前基差）`;
  return (
    <Panel title="价格走势" note={note}>
      <div className="panel-body price-history">
        <Suspense>
          <PriceChart
            days={days}
            lines={lines}
            label={`${code} 最近 ${days.length} 个交易日收盘价`}
          />
        </Suspense>
      </div>
    </Panel>
  );
}
