import { type PremiumLines as Input, usePremiumLines } from '../../../api/valuations';
import { readBatches } from '../../../ui/chrome/batches';
import { signed } from '../../../ui/format';
import { type Outcome, type SheetTexts, TableLines, useTable } from '../table-lines';
import { items } from './items';
import { type QualityTexts, qualityError, qualityFields, qualityNames, valuesOf } from './values';

const titles = ['批号', ...qualityNames.map((name) => qualityFields[name].label)];

const results = [
  { title: '质量' },
  { title: '升贴水', unit: '元/吨' },
  ...items.map(([, name]) => ({ title: `${name}升贴水`, exported: true })),
];

interface PremiumLinesProps {
  /** as in TableLines */
  ready: boolean;
  /** the code of the premium table, empty for the default one */
  premium: string;
}

/** The premiums of a sheet of lots: of batches, or of typed values. */
export function PremiumLines({ ready, premium }: PremiumLinesProps) {
  const table = useTable(titles);
  const lines = table.lines?.map(lineOf);
  const usable = lines?.flatMap(({ line }) => (line ? [line] : []));
  const query = usePremiumLines(usable && { premium, lines: usable });
  const answers = usable?.length === 0 ? [] : query.data?.lines;
  return (
    <TableLines
      ready={ready}
      title={`升贴水 ${query.data?.premiumTable.name ?? ''}`.trim()}
      note={`列：${titles.join('、')}，占比也可以每级一列；没有填写的用批号的公检数据`}
      table={table}
      basis={query.data ? [tableText(query.data.premiumTable)] : []}
      results={results}
      outcomes={answers && lines && outcomesOf(lines, answers)}
      error={query.error}
      onRetry={query.refetch}
    />
  );
}

/** Returns the name of a table with its version and its source. */
const tableText = ({ name, origin }: Premiums['premiumTable']) =>
  `升贴水表：${[name, origin].filter(Boolean).join('，')}`;

type Line = Input['lines'][number];

/** Returns a row as a line of the call, or why it cannot be asked for. */
function lineOf(texts: SheetTexts): { line?: Line; wrong?: string } {
  const typed: QualityTexts = {};
  for (const name of qualityNames) typed[name] = texts[qualityFields[name].label];
  for (const name of qualityNames) {
    const wrong = qualityError(name, typed[name] ?? '');
    if (wrong) return { wrong };
  }
  const { colours, ...values } = valuesOf(typed) ?? {};
  const colour = isGrade(colours) ? { primaryColor: colours } : { colours };
  return { line: { ...values, ...colour, batchID: texts.批号 && batchOf(texts.批号) } };
}

/** Returns the batch number of a cell; the text of the cell if it has none. */
const batchOf = (text: string): string => readBatches(text).numbers[0] ?? text.slice(0, 40);

/** Reports whether a text is the main colour grade, which certificates have in place of the shares. */
const isGrade = (colours: string | undefined) => colours !== undefined && colours.length <= 2;

type Premiums = NonNullable<ReturnType<typeof usePremiumLines>['data']>;
type Answers = Premiums['lines'];

/** Returns what is computed from each row: those that were asked for have an answer, in their order. */
function outcomesOf(lines: ReturnType<typeof lineOf>[], answers: Answers): Outcome[] {
  let next = 0;
  return lines.map(({ line, wrong }) => {
    const answer = line && answers[next++];
    if (!answer?.known) return { about: wrong ?? answer?.reason };
    const { quality, premium, note } = answer;
    const parts = items.map(([item]) => signed(premium[item]));
    return { values: [quality, signed(premium.total), ...parts], about: note };
  });
}
