import { Button } from 'antd';
import type { DealRow, DealSide } from '../../api/deals';
import { tons, whole } from '../../ui/format';
import { ChosenBar } from '../../ui/table/chosen-bar';
import type { Chosen } from '../../ui/table/use-chosen';
import type { OnVerb } from './verb-buttons';
import { dealVerbs, type Verb } from './words';

interface BulkBarProps {
  chosen: Chosen<DealRow>;
  /** whose steps; of both for an administrator */
  side?: DealSide;
  onVerb: OnVerb;
}

/** The steps that a call takes for many deals. */
const bulkVerbs: readonly Verb[] = [
  ...(['verify', 'submit', 'hang', 'trade'] as const),
  ...(['revoke', 'refuse', 'delete', 'notes'] as const),
];

/** The most deals of one call. */
const most = 100;

/** Returns the deals with which a step is allowed. */
const allowing = (rows: readonly DealRow[], verb: Verb, side?: DealSide) =>
  rows.filter(({ verbs }) => verbs.some((one) => one.verb === verb && (!side || one.for === side)));

/** The checked deals, and the steps with those of them that allow it; hidden without a selection. */
export function BulkBar({ chosen, side, onVerb }: BulkBarProps) {
  const { rows } = chosen;
  if (rows.length === 0) return null;
  const weight = rows.reduce((sum, { amount }) => sum + amount, 0);
  const steps = bulkVerbs
    .map((verb) => ({ verb, may: allowing(rows, verb, side) }))
    .filter(({ may }) => may.length > 0);
  return (
    <ChosenBar
      label="已选询盘"
      sums={
        <>
          已选 <b>{whole(rows.length)}</b> 单 · {tons(weight)} 吨
        </>
      }
      hint={rows.length > most ? `一次最多 ${most} 单` : undefined}
      onClear={chosen.clear}
    >
      {steps.map(({ verb, may }) => (
        <Button
          key={verb}
          size="small"
          danger={'danger' in dealVerbs[verb]}
          disabled={may.length > most}
          title={
            may.length < rows.length ? `所选中有 ${may.length} 单可以${dealVerbs[verb].name}` : ''
          }
          onClick={() => onVerb(verb, may)}
        >
          {dealVerbs[verb].name}
          {may.length < rows.length && ` ${may.length}`}
        </Button>
      ))}
    </ChosenBar>
  );
}
