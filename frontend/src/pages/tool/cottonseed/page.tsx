import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { type SeriesSummary, useSeries } from '../../../api/series';
import { Failed } from '../../../ui/failed';
import { rounded, signed, tonsAlike } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { PagePanel } from '../../../ui/page-panel';
import type { ToolFields } from '../fields';
import { KeepForm } from '../keep';
import { linkTo } from '../link';
import { Sensitivity, type SensitivityTable, stepsAround } from '../sensitivity';
import { inputRows, resultRows, sensitivityRows } from '../sheet';
import { restOf, TableLines, useTable } from '../table-lines';
import { Inputs, Parts, ToolPage, ToolResult } from '../tool-page';
import { useInputs } from '../use-inputs';
import { datedFields } from './dated';
import type { Name } from './formula';
import { outcomeOf } from './lines';
import { type Way, ways } from './ways';

/** The cost of lint from the price of seed cotton, and the reverse. */
export default function Page() {
  const query = useSeries();
  const error = useFailure(query);
  if (query.data) return <Ways list={query.data} />;
  return (
    <PagePanel title="籽棉成本">
      {error ? <Failed {...failureOf(error, query.refetch)} /> : <Lines rows={14} />}
    </PagePanel>
  );
}

function Ways({ list }: { list: SeriesSummary[] }) {
  const [fields] = useState(() => datedFields(list));
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('pzz') === '1' ? 'toSeed' : 'toLint';
  const choose = (way: keyof typeof ways) =>
    setSearch((old) => {
      const others = [...old].filter(([key]) => key !== 'pzz');
      return new URLSearchParams(way === 'toSeed' ? [...others, ['pzz', '1']] : others);
    });
  return (
    <Computed key={chosen} way={ways[chosen]} fields={fields}>
      <Segmented
        block
        aria-label="换算方向"
        options={[
          { value: 'toLint', label: ways.toLint.label },
          { value: 'toSeed', label: ways.toSeed.label },
        ]}
        value={chosen}
        onChange={choose}
      />
    </Computed>
  );
}

interface ComputedProps {
  way: Way;
  fields: ToolFields<Name>;
  children: ReactNode;
}

function Computed({ way, fields, children }: ComputedProps) {
  const { names, compute, digits } = way;
  const inputs = useInputs(fields, names);
  const { numbers: typed, address } = inputs;
  const refused = typed && compute(typed) <= 0;
  const numbers = refused ? undefined : typed;
  const result = numbers && rounded(compute(numbers), digits[0]);
  const results =
    numbers && result !== undefined
      ? [
          { name: way.result, value: result, unit: way.unit },
          ...marginOf(numbers.sale, compute(numbers)),
        ]
      : undefined;
  const table = numbers && tableAround(way, fields, numbers);
  const lots = useTable(names.map((name) => fields[name].label));
  return (
    <ToolPage
      tool="cottonseed"
      title="籽棉成本"
      sheet={
        results && table
          ? [
              ...inputRows(fields, names, numbers),
              ...resultRows(results),
              ...sensitivityRows(table),
            ]
          : []
      }
      note="由籽棉价格算皮棉成本，或由皮棉成本倒算籽棉收购价"
      actions={
        <KeepForm
          tool="cottonseed"
          result={result && `${way.result} ${result} ${way.unit}`}
          address={address}
        />
      }
      link={linkTo(address)}
    >
      <Parts>
        <Inputs {...{ inputs, fields, names }} wrong={refused ? way.refusal : undefined}>
          {children}
        </Inputs>
        <ToolResult
          results={results}
          formula={numbers && [way.words, way.formula(numbers)]}
          note="数字是否含税以您填写的为准"
        >
          {table && <Sensitivity {...table} />}
        </ToolResult>
      </Parts>
      <TableLines
        title={`籽棉成本 ${way.label}`}
        note={`列：${names.map((name) => fields[name].label).join('、')}；没有的列按上面填写的`}
        table={lots}
        basis={[`${way.result} = ${way.words}`, ...restOf(fields, names, typed, lots.read?.titles)]}
        results={[{ title: way.result, unit: way.unit }]}
        outcomes={lots.lines?.map((texts) => outcomeOf(way, fields, typed, texts))}
      />
    </ToolPage>
  );
}

/** Returns what a result becomes when its price and the lint share change. */
function tableAround(
  { compute, digits, result, unit, rows, step }: Way,
  fields: ToolFields<Name>,
  numbers: Record<Name, number>,
): SensitivityTable {
  const steps = stepsAround(numbers[rows], step, 5, fields[rows].least);
  return {
    caption: `${fields[rows].label}和衣分变动时的${result}，${unit}`,
    rows: { ...steps, label: fields[rows].label, text: tonsAlike(steps.values) },
    columns: {
      ...stepsAround(numbers.lintShare, 1, 2, fields.lintShare.least),
      label: '衣分',
      text: (value) => `${value}%`,
    },
    cell: (value, lintShare) =>
      rounded(compute({ ...numbers, [rows]: value, lintShare }), digits[1]),
  };
}

/** Returns the margin of a sale, where one is given. */
const marginOf = (sale: number | undefined, cost: number) =>
  sale === undefined ? [] : [{ name: '毛利', value: signed(sale - cost), unit: '元/吨' }];
