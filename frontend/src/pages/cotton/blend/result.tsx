import { Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { Candidates } from '../../../api/types';
import { Failed } from '../../../ui/failed';
import { useNarrow } from '../../../ui/narrow';
import { Nothing } from '../../../ui/nothing';
import { Blend } from './blend';
import styles from './blend.module.css';
import type { Candidate } from './candidate';
import { ChoiceBar } from './choice-bar';
import type { Fault } from './faults';
import type { Targets } from './measures';
import type { Choices } from './problem';
import type { Outcome } from './solve';
import type { Progress } from './use-solver';
import { faultText } from './words';

/** What the solver was given: targets, choices, and the lots at the quotes of an answer. */
export interface Solved {
  targets: Targets;
  choices: Choices;
  /** lots without a value that a target needs */
  untested: number;
  answer: Candidates;
  lots: Candidate[];
}

export interface ResultProps {
  /** the lots to choose from */
  lots: Candidate[];
  /** the name of the mill at which the blend is the cheapest; absent: by prices */
  mill?: string;
  progress: Progress;
  solved?: Solved;
  /** the targets of the form are no longer those of the result */
  edited: boolean;
  choices: Choices;
  /** the lots are being read at the current quotes */
  reading: boolean;
  onChoices: (choices: Choices) => void;
  /** solves again with the targets of the form */
  onAgain: () => void;
  onNewPrices: () => void;
  onCancel: () => void;
}

/** The state of the solver, or its result. */
export function Result(props: ResultProps) {
  const { progress, solved, choices } = props;
  const old = props.edited && progress.kind === 'done';
  const place = useRef<HTMLElement>(null);
  const narrow = useNarrow();
  const { kind } = progress;
  useEffect(() => {
    // On a phone the result is below the targets.
    if (kind !== 'idle' && narrow) place.current?.scrollIntoView({ block: 'start' });
    // The button that began is disabled, or gone.
    const lost = document.activeElement === document.body;
    if (kind !== 'idle' && lost) place.current?.focus({ preventScroll: true });
  }, [kind, narrow]);
  const names = useMemo(
    () => new Map(props.lots.map(({ listingID, batchID }) => [listingID, batchID])),
    [props.lots],
  );
  return (
    <section className={styles.result} aria-label="配棉结果" ref={place} tabIndex={-1}>
      <ChoiceBar
        choices={choices}
        solved={solved?.choices}
        names={names}
        working={kind === 'working'}
        onChoices={props.onChoices}
        onAgain={props.onAgain}
      />
      {old && (
        <p className={styles.edited} role="status">
          目标已改，请重新配棉
        </p>
      )}
      <div className={old ? `${styles.state} ${styles.old}` : styles.state}>
        <State {...props} />
      </div>
    </section>
  );
}

function State(props: ResultProps) {
  const { progress, solved } = props;
  if (progress.kind === 'working') return <Working progress={progress} onCancel={props.onCancel} />;
  if (progress.kind === 'failed') {
    return (
      <Failed
        message="求解程序没有运行起来，请重试；仍不行请换新版浏览器"
        onRetry={props.onAgain}
      />
    );
  }
  if (progress.kind === 'idle' || !solved) {
    return <Nothing text={beginText(props.mill)} />;
  }
  const { outcome, problem, milliseconds } = progress;
  if (outcome.kind !== 'found') return <Missed outcome={outcome} targets={solved.targets} />;
  const chosen = new Set(outcome.chosen.map((lot) => problem.listings[lot]));
  const lots = solved.lots.filter(({ listingID }) => chosen.has(listingID));
  return (
    <Blend
      {...props}
      solved={solved}
      lots={lots}
      bound={outcome.bound}
      cost={outcome.cost}
      seconds={milliseconds / 1000}
    />
  );
}

const beginText = (mill: string | undefined) =>
  `填好目标后开始配棉：从结果中选出达到目标、${mill ? `到“${mill}”的` : ''}总价最低的整批组合`;

const phases = {
  loading: '正在载入求解程序…',
  relaxing: '正在计算成本下限…',
  choosing: '正在挑选整批组合…',
  explaining: '目标达不到，正在找出是哪一项…',
};

interface WorkingProps {
  progress: Extract<Progress, { kind: 'working' }>;
  onCancel: () => void;
}

function Working({ progress: { phase, above }, onCancel }: WorkingProps) {
  return (
    <div className={styles.working} role="status">
      <i aria-hidden />
      <b>{phases[phase]}</b>
      <span className="num">
        {above !== undefined && `已找到一组，比下限高 ${Math.max(0, above).toFixed(2)}%`}
      </span>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}

type MissedOutcome = Exclude<Outcome, { kind: 'found' }>;

/** Why no blend meets the targets, and by how much. */
function Missed({ outcome, targets }: { outcome: MissedOutcome; targets: Targets }) {
  const { faults } = outcome;
  return (
    <div className={styles.missed} role="alert">
      <h2>{headOf(outcome)}</h2>
      <ul className="num">
        {faults.map((fault) => (
          <li key={`${fault.of} ${fault.side}`}>{faultText(fault, targets)}</li>
        ))}
      </ul>
      <p>{adviceOf(outcome, faults)}</p>
    </div>
  );
}

function headOf(outcome: MissedOutcome): string {
  if (outcome.kind === 'unfound') {
    return outcome.proven ? '按整批凑不出达到全部目标的组合' : '没有找到达到全部目标的整批组合';
  }
  return '这些批次达不到全部目标';
}

function adviceOf(outcome: MissedOutcome, faults: readonly Fault[]): string {
  if (outcome.kind === 'unfound')
    return '以上是最接近的一组与目标的差距。请放宽这一项，或加大可超吨数。';
  if (faults.length === 1) return '其他目标都能达到。请放宽这一项，或放宽搜索条件后再配。';
  if (outcome.alone) return '放宽其中任意一项即可，或放宽搜索条件后再配。';
  return '这几项要同时放宽，或放宽搜索条件后再配。';
}
