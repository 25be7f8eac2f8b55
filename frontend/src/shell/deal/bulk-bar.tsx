import { Button } from 'antd';
import type { DealRow, DealSide } from '../../api/deals';
import { tons, whole } from '../../ui/format';
import { ChosenBar } from '../../ui/table/chosen-bar';
import type { Chosen } from '../../ui/table/use-chosen';
import type { OnVerb } from './verb-buttons';
import { actingFor, dealVerbs, type Verb } from './words';

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

interface BulkStep {
  verb: Verb;
  /** with the side, where an administrator acts for it */
  name: string;
  acting?: DealSide;
  /** the deals with which it is allowed */
  may: DealRow[];
}

/** Returns the steps of a side that some of the deals allow; those of both sides for an administrator. */
export function bulkSteps(rows: readonly DealRow[], side?: DealSide): BulkStep[] {
  const sides: readonly DealSide[] = side ? [side] : ['buyer', 'seller'];
  return bulkVerbs
    .flatMap((verb) =>
      sides.map((one) => ({
        verb,
        name: `${side ? '' : actingFor[one]}${dealVerbs[verb].name}`,
        acting: side ? undefined : one,
        may: rows.filter(({ verbs }) => verbs.some((may) => may.verb === verb && may.for === one)),
      })),
    )
    .filter(({ may }) => may.length > 0);
}

/** The checked deals, and the steps with those of them that allow it; hidden without a selection. */
export function BulkBar({ chosen, side, onVerb }: BulkBarProps) {
  const { rows } = chosen;
  if (rows.length === 0) return null;
  const weight = rows.reduce((sum, { amount }) => sum + amount, 0);
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
      {bulkSteps(rows, side).map(({ verb, name, acting, may }) => (
        <Button
          key={name}
          size="small"
          danger={'danger' in dealVerbs[verb]}
          disabled={may.length > most}
          title={may.length < rows.length ? `所选中有 ${may.length} 单可以${name}` : ''}
          onClick={() => onVerb(verb, may, acting)}
        >
          {name}
          {may.length < rows.length && ` ${may.length}`}
        </Button>
      ))}
    </ChosenBar>
  );
}
