import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { rounded, signed } from '../../../ui/format';
import { KeepForm } from '../keep';
import { Sensitivity, stepsAround } from '../sensitivity';
import { Inputs, Parts, ToolPage, ToolResult } from '../tool-page';
import { useInputs } from '../use-inputs';
import { fields } from './formula';
import { type Way, ways } from './ways';

/** The cost of lint from the price of seed cotton, and the reverse. */
export default function Page() {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('pzz') === '1' ? 'toSeed' : 'toLint';
  const choose = (way: keyof typeof ways) =>
    setSearch((old) => {
      const others = [...old].filter(([key]) => key !== 'pzz');
      return new URLSearchParams(way === 'toSeed' ? [...others, ['pzz', '1']] : others);
    });
  return (
    <Computed key={chosen} way={ways[chosen]}>
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

function Computed({ way, children }: { way: Way; children: React.ReactNode }) {
  const { names, compute, digits, rows, step } = way;
  const inputs = useInputs(fields, names);
  const { numbers } = inputs;
  const around = (value: number) => rounded(value, digits[1]);
  const result = numbers && rounded(compute(numbers), digits[0]);
  return (
    <ToolPage
      title="籽棉成本"
      note="由籽棉价格算皮棉成本，或由皮棉成本倒算籽棉收购价"
      actions={
        <KeepForm tool="cottonseed" result={result && `${way.result} ${result} ${way.unit}`} />
      }
    >
      <Parts>
        <Inputs {...{ inputs, fields, names }}>{children}</Inputs>
        <ToolResult
          results={
            numbers && result !== undefined
              ? [
                  { name: way.result, value: result, unit: way.unit },
                  ...marginOf(numbers.sale, compute(numbers)),
                ]
              : undefined
          }
          formula={numbers && [way.words, way.formula(numbers)]}
          note="数字是否含税以您填写的为准"
        >
          {numbers && (
            <Sensitivity
              caption={`${fields[rows].label}和衣分变动时的${way.result}，${way.unit}`}
              rows={{
                ...stepsAround(numbers[rows], step, 5, fields[rows].least),
                label: fields[rows].label,
                text: (value) => rounded(value, step < 1 ? 2 : 0),
              }}
              columns={{
                ...stepsAround(numbers.lintShare, 1, 2, fields.lintShare.least),
                label: '衣分',
                text: (value) => `${value}%`,
              }}
              cell={(value, lintShare) => around(compute({ ...numbers, [rows]: value, lintShare }))}
            />
          )}
        </ToolResult>
      </Parts>
    </ToolPage>
  );
}

/** Returns the margin of a sale, where one is given. */
const marginOf = (sale: number | undefined, cost: number) =>
  sale === undefined ? [] : [{ name: '毛利', value: signed(sale - cost), unit: '元/吨' }];
