import type { ReactNode } from 'react';
import { useNarrow } from '../../../ui/narrow';
import styles from './cockpit.module.css';
import { DepositPanel } from './deposit-panel';
import { LatestSteps } from './latest-steps';
import { StateNumbers } from './state-numbers';
import { useTradeCounts } from './use-trade-counts';
import { WaitingPanel } from './waiting-panel';

/**
 * What a member trades: what waits, the newest steps, the numbers by state and the deposit. What waits has no known
 * height on a phone until it is counted, so nothing is drawn below it before.
 */
export function Cockpit({ children }: { children: ReactNode }) {
  const counted = useTradeCounts();
  const narrow = useNarrow();
  return (
    <>
      <WaitingPanel {...counted} />
      {(counted.loaded || counted.error || !narrow) && (
        <>
          <div className={styles.columns}>
            <LatestSteps />
            <div className={styles.side}>
              <DepositPanel />
              <StateNumbers {...counted} />
            </div>
          </div>
          {children}
        </>
      )}
    </>
  );
}
