import type { FormInstance } from 'antd';
import { useMemo, useState } from 'react';
import type { Candidates } from '../../../api/types';
import type { Filters } from '../../../search/demand';
import { useToast } from '../../../ui/toast';
import styles from './blend.module.css';
import { type Candidate, candidatesOf } from './candidate';
import { type FormValues, firstTargets, rangesNear, targetsOf, targetsWithin } from './form-values';
import type { Targets } from './measures';
import { type Choices, problemOf } from './problem';
import { Result, type Solved } from './result';
import { TargetsForm } from './targets-form';
import { useSolver } from './use-solver';

interface WorkbenchProps {
  form: FormInstance<FormValues>;
  answer: Candidates;
  /** the name of the mill at which the blend is the cheapest; absent: by prices */
  mill?: string;
  /** the first targets; without them a weight only */
  targets: Targets | null;
  /** the limits of the search, which the first targets have */
  search: Filters;
  /** lots that the blend must contain */
  wanted: ReadonlySet<number>;
  onTargets: (targets: Targets) => void;
  /** reads the lots again at the current quotes */
  onAgain: () => Promise<Candidates>;
}

/** The targets on the left, the blend on the right. */
export function Workbench({ form, answer, mill, targets, search, wanted, ...on }: WorkbenchProps) {
  const { onTargets, onAgain } = on;
  const toast = useToast();
  const lots = useMemo(() => candidatesOf(answer), [answer]);
  const near = useMemo(() => rangesNear(lots), [lots]);
  const [first] = useState(() => targetsWithin(targets ?? firstTargets(lots), search));
  const [choices, setChoices] = useState<Choices>(() => ({
    locked: new Set(answer.listingID.filter((id) => wanted.has(id))),
    excluded: new Set(),
  }));
  const [solved, setSolved] = useState<Solved>();
  const [edited, setEdited] = useState(false);
  const [reading, setReading] = useState(false);
  const { progress, begin, cancel } = useSolver();

  const solve = (by: Targets, from: Candidates, rows: Candidate[]) => {
    const { problem, untested } = problemOf(rows, by, choices);
    setSolved({ targets: by, choices, untested, answer: from, lots: rows });
    begin(problem);
  };
  const onEdit = (values: FormValues) => {
    const now = JSON.stringify(targetsOf(values));
    setEdited(solved !== undefined && now !== JSON.stringify(solved.targets));
  };
  const onAverages = () => {
    form.setFieldsValue({ ranges: near });
    onEdit(form.getFieldsValue());
  };
  const onSubmit = (by: Targets) => {
    onTargets(by);
    setEdited(false);
    solve(by, answer, lots);
  };
  const atNewPrices = async () => {
    if (!solved) return;
    setReading(true);
    try {
      const fresh = await onAgain();
      solve(solved.targets, fresh, candidatesOf(fresh));
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={styles.workbench}>
      <TargetsForm
        form={form}
        first={first}
        near={near}
        working={progress.kind === 'working'}
        onSubmit={onSubmit}
        onEdit={onEdit}
        onAverages={onAverages}
      />
      <Result
        progress={progress}
        lots={lots}
        mill={mill}
        solved={solved}
        edited={edited}
        choices={choices}
        reading={reading}
        onChoices={setChoices}
        onAgain={form.submit}
        onNewPrices={() => void atNewPrices()}
        onCancel={cancel}
      />
    </div>
  );
}
