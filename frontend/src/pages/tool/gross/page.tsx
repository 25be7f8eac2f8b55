import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { grouped, money, rounded, tonsAlike } from '../../../ui/format';
import { costOf, yuanOf } from '../../../ui/lot/money';
import { KeepForm } from '../keep';
import { linkTo, useLasting } from '../link';
import { listKey } from '../list-code';
import { Sensitivity, type SensitivityTable, stepsAround } from '../sensitivity';
import { inputRows, resultRows, sensitivityRows } from '../sheet';
import { Inputs, Parts, ToolPage, ToolResult } from '../tool-page';
import { useInputs } from '../use-inputs';
import {
  areAlike,
  conditionedOf,
  conditionedText,
  fields,
  type Numbers,
  namesOf,
  type Source,
  sourceText,
  type Way,
  ways,
} from './formula';
import { Lots } from './lots';

/** The price per ton of gross weight from that per ton of conditioned weight, and the reverse. */
export default function Page() {
  const [search, setSearch] = useSearchParams();
  const way = search.get('mzg') === '1' ? 'toConditioned' : 'toGross';
  const source: Source = search.get('zs') === '1' ? 'net' : 'typed';
  const choose = (key: string, on: boolean) =>
    setSearch((old) => {
      const others = [...old].filter(([other]) => other !== key);
      return new URLSearchParams(on ? [...others, [key, '1']] : others);
    });
  return (
    <Computed key={`${way} ${source}`} way={ways[way]} source={source}>
      <Segmented
        block
        aria-label="换算方向"
        options={[
          { value: 'toGross', label: ways.toGross.label },
          { value: 'toConditioned', label: ways.toConditioned.label },
        ]}
        value={way}
        onChange={(to) => choose('mzg', to === 'toConditioned')}
      />
      <Segmented
        block
        aria-label="公重从哪里来"
        options={[
          { value: 'typed', label: '填写公重' },
          { value: 'net', label: '由净重折算' },
        ]}
        value={source}
        onChange={(from) => choose('zs', from === 'net')}
      />
    </Computed>
  );
}

interface ComputedProps {
  way: Way;
  source: Source;
  children: React.ReactNode;
}

function Computed({ way, source, children }: ComputedProps) {
  const names = namesOf(way, source);
  const inputs = useInputs(fields, names);
  const { address, numbers } = inputs;
  const lasting = useLasting();
  const code = new URLSearchParams(address).get(listKey) ?? '';
  const done = numbers && conversionOf(way, source, numbers);
  const unlike = numbers && !done;
  return (
    <ToolPage
      tool={code ? 'grossList' : 'gross'}
      title="公重毛重换算"
      sheet={done ? [...inputRows(fields, names, numbers), ...done.rows] : []}
      note="金额不变时，公重价和毛重价互相换算；可以一批，也可以一张表"
      actions={
        <KeepForm
          tool="gross"
          result={done && `${way.result} ${done.result} 元/吨（${way.label}）`}
          address={address}
        />
      }
      link={async () => lasting(code, (await linkTo(address)()).address)}
    >
      <Parts>
        <Inputs {...{ inputs, fields, names }} wrong={unlike ? { gross: unlikeText } : undefined}>
          {children}
        </Inputs>
        <ToolResult results={done?.results} formula={done?.formula} note={sourceText[source]}>
          {done?.weight && <p className="num">{done.weight}</p>}
          {done && <Sensitivity {...done.table} />}
        </ToolResult>
      </Parts>
      <Lots />
    </ToolPage>
  );
}

/**
 * Returns the converted price of a lot, how it is computed, and the rows of the export; undefined when its weights
 * cannot be those of one lot.
 */
function conversionOf(way: Way, source: Source, numbers: Numbers) {
  const { [way.price]: price = 0, gross = 1 } = numbers;
  const conditioned = conditionedOf(numbers, source);
  if (!areAlike(conditioned, gross)) return undefined;
  const result = rounded(way.convert(price, conditioned, gross), 2);
  const results = [
    { name: way.result, value: result, unit: '元/吨' },
    { name: '公重', value: grouped(conditioned, 3), unit: '吨' },
    { name: '整批金额', value: amountOf(way, price, conditioned, gross), unit: '元' },
  ];
  const table = tableAround(way, price, conditioned, gross);
  return {
    ...{ result, results, table },
    formula: [way.words, way.formula(price, conditioned, gross)] as const,
    weight: source === 'net' && weightText(numbers, conditioned),
    rows: [
      ...resultRows(results),
      [],
      [way.words],
      [sourceText[source]],
      ...sensitivityRows(table),
    ],
  };
}

const weightText = (numbers: Numbers, conditioned: number) =>
  '公重 = 净重 × (100 − 含杂率) ÷ (100 − 标准含杂率) × (100 + 公定回潮率) ÷ (100 + 回潮率)' +
  ` = ${conditionedText(numbers)} = ${grouped(conditioned, 3)} 吨`;

/** Returns what a result becomes when its price and the gross weight change. */
function tableAround(
  way: Way,
  price: number,
  conditioned: number,
  gross: number,
): SensitivityTable {
  const steps = stepsAround(price, 100, 4, 1);
  return {
    caption: `价格和毛重变动时的${way.result}，元/吨`,
    rows: { ...steps, label: fields[way.price].label, text: tonsAlike(steps.values) },
    columns: {
      ...stepsAround(gross, 0.2, 2, 0.001),
      label: '毛重',
      text: (value) => `${grouped(value, 2)} 吨`,
    },
    cell: (of, weight) => rounded(way.convert(of, conditioned, weight), 2),
  };
}

const unlikeText = '公重和毛重相差超过 20%，请核对数字和单位';

/** Returns the amount of money for the lot, which is the same at both prices. */
const amountOf = (way: Way, price: number, conditioned: number, gross: number) =>
  money(yuanOf(costOf({ price, amount: way.price === 'conditionedPrice' ? conditioned : gross })));
