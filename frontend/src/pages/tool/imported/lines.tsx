import { type LandedInput, useLandedLines } from '../../../api/landed';
import { duties } from '../../../shell/imported/duty';
import { whole } from '../../../ui/format';
import { useSettled } from '../../../ui/settled';
import { numbersOf, type Typed, wrongIn } from '../fields';
import { type Outcome, TableLines, typedOf, useTable } from '../table-lines';
import { fields, inputOf, type Name, names } from './fields';
import { parametersOf, parametersText } from './parameters';

const titles = names.map((name) => fields[name].label);

interface LandedLinesProps {
  /** what is typed above; undefined while it cannot be used */
  numbers: Record<Name, number> | undefined;
  /** of origin; its code and its name are empty without one */
  country: { code: string; name: string };
  /** as in TableLines */
  ready: boolean;
}

/** The landed prices of a sheet of prices. */
export function LandedLines({ numbers, country, ready }: LandedLinesProps) {
  const table = useTable(titles);
  const above = useSettled(numbers);
  const typed = table.lines?.map((texts) => typedOf(fields, names, above, texts));
  const lines = typed?.map((one) => numbersOf(fields, names, one));
  const usable = lines?.flatMap((one): LandedInput[] => (one ? [inputOf(one, country.code)] : []));
  const query = useLandedLines(usable);
  const current = query.data;
  const answers = usable?.length === 0 ? [] : current?.lines;
  const parameters =
    current && parametersOf({ typed: above, country, current, official: current.duty });
  const titled = (name: string) => table.read?.titles.some((title) => name.startsWith(title));
  const rest = parameters?.filter(({ name, value, own }) => (value || own) && !titled(name));
  return (
    <TableLines
      ready={ready}
      title="进口棉价格"
      note={`列：${titles.join('、')}；没有的列按上面填写的`}
      table={table}
      basis={current && rest ? [parametersText(rest, current)] : []}
      results={duties.map(({ name }) => ({ title: name, unit: '元/吨' }))}
      outcomes={answers && typed && outcomesOf(typed, lines ?? [], answers)}
      error={query.error}
      onRetry={query.refetch}
    />
  );
}

type Answers = NonNullable<ReturnType<typeof useLandedLines>['data']>['lines'];

/** Returns what is computed from each row: those that can be used have an answer, in their order. */
function outcomesOf(
  typed: Typed<Name>[],
  lines: (Record<Name, number> | undefined)[],
  answers: Answers,
): Outcome[] {
  let next = 0;
  return typed.map((one, place) => {
    if (!lines[place]) return { about: wrongIn(fields, names, one) };
    const answer = answers[next++];
    if (!answer?.landed) return { about: answer?.problem };
    const { quotaPrice, slidingPrice, fullPrice } = answer.landed;
    return { values: [quotaPrice, slidingPrice, fullPrice].map(whole) };
  });
}
