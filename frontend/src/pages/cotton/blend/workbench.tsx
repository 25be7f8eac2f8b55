import { Form } from 'antd';
import { useMemo, useState } from 'react';
import type { Candidates } from '../../../api/types';
import { useStored } from '../../../ui/stored';
import { useToast } from '../../../ui/toast';
import styles from './blend.module.css';
import { type Candidate, candidatesOf } from './candidate';
import { type FormValues, targetsNear, targetsOf } from './form-values';
import { isTargets, type Targets } from './measures';
import { type Choices, problemOf } from './problem';
import { Result, type Solved } from './result';
import { TargetsForm } from './targets-form';
import { useSolver } from './use-solver';

interface WorkbenchProps {
  answer: Candidates;
  /** reads the lots again at the current quotes */
  onAgain: () => Promise<Candidates>;
}

const free: Choices = { locked: new Set(), excluded: new Set() };

const isStored = (value: unknown): value is Targets | null => value === null || isTargets(value);

/** The targets on the left, the blend on the right. */
export function Workbench({ answer, onAgain }: WorkbenchProps) {
  const toast = useToast();
  const lots = useMemo(() => candidatesOf(answer), [answer]);
  const [form] = Form.useForm<FormValues>();
  const [stored, store] = useStored<Targets | null>('blendTargets', null, isStored);
  const [first] = useState(() => stored ?? targetsNear(lots));
  const [choices, setChoices] = useState(free);
  const [solved, setSolved] = useState<Solved>();
  const [edited, setEdited] = useState(false);
  const [reading, setReading] = useState(false);
  const { progress, begin, cancel } = useSolver();

  const solve = (targets: Targets, from: Candidates, rows: Candidate[]) => {
    const { problem, untested } = problemOf(rows, targets, choices);
    setSolved({ targets, choices, untested, answer: from, lots: rows });
    begin(problem);
  };
  const onEdit = (values: FormValues) => {
    const now = JSON.stringify(targetsOf(values));
    setEdited(solved !== undefined && now !== JSON.stringify(solved.targets));
  };
  const onAverages = () => {
    const targets = targetsNear(lots);
    form.setFieldsValue(targets);
    onEdit(targets);
  };
  const onSubmit = (targets: Targets) => {
    store(targets);
    setEdited(false);
    solve(targets, answer, lots);
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
        working={progress.kind === 'working'}
        onSubmit={onSubmit}
        onEdit={onEdit}
        onAverages={onAverages}
      />
      <Result
        progress={progress}
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
