import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ChosenBar } from './chosen-bar';
import type { Chosen } from './use-chosen';

/** What a person can do with the rows of a list. */
export interface RowSteps<Step extends string, Row> {
  /** the names of the steps, in their order */
  names: Record<Step, string>;
  /** reports whether a step is possible with a row now */
  may: (step: Step, row: Row) => boolean;
  /** the name of a row, for the labels of its buttons */
  nameOf: (row: Row) => string;
  /** does a step, or opens the dialog for it */
  onStep: (step: Step, rows: readonly Row[]) => void;
}

interface StepButtonsProps<Step extends string, Row> {
  row: Row;
  steps: RowSteps<Step, Row>;
  /** the steps that a single row has; all when left out */
  of?: readonly Step[];
}

const stepsOf = <Step extends string>(names: Record<Step, string>) => Object.keys(names) as Step[];

/** The steps that are possible with a row. */
export function StepButtons<Step extends string, Row>(props: StepButtonsProps<Step, Row>) {
  const { row, steps, of = stepsOf(steps.names) } = props;
  const { names, may, nameOf, onStep } = steps;
  return of
    .filter((step) => may(step, row))
    .map((step) => (
      <Button
        key={step}
        type="link"
        size="small"
        aria-label={`${names[step]} ${nameOf(row)}`}
        onClick={() => onStep(step, [row])}
      >
        {names[step]}
      </Button>
    ));
}

interface StepBarProps<Step extends string, Row> {
  label: string;
  chosen: Chosen<Row>;
  steps: RowSteps<Step, Row>;
  /** the steps that are possible with several rows; all when left out */
  of?: readonly Step[];
  /** the largest number of rows of a step, with their measure word */
  most: number;
  measure: string;
  /** sums after the number of rows */
  sums: ReactNode;
}

/** What can be done with the checked rows; hidden without any. */
export function StepBar<Step extends string, Row>(props: StepBarProps<Step, Row>) {
  const { label, chosen, steps, of = stepsOf(steps.names), most, measure, sums } = props;
  const { names, may, onStep } = steps;
  const { rows, clear } = chosen;
  if (rows.length === 0) return null;
  const possible = (step: Step) => rows.filter((row) => may(step, row)).length;
  return (
    <ChosenBar
      label={label}
      sums={
        <>
          已选 <b>{rows.length}</b> {measure} · {sums}
        </>
      }
      hint={rows.length > most ? `一次最多 ${most} ${measure}` : undefined}
      onClear={clear}
    >
      {of.map((step, place) => (
        <Button
          key={step}
          size="small"
          type={place === 0 ? 'primary' : 'default'}
          disabled={possible(step) === 0 || rows.length > most}
          title={possible(step) === 0 ? '所选各行的状态不能这样做' : undefined}
          onClick={() => onStep(step, rows)}
        >
          {names[step]}
          {possible(step) > 0 && possible(step) < rows.length && `（${possible(step)}）`}
        </Button>
      ))}
    </ChosenBar>
  );
}
