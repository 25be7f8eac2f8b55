import { Form, Select } from 'antd';
import { CallError, failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useDollarRate } from '../../../api/imported';
import { useImportedCountries } from '../../../api/imported-stock';
import { type LandedPrices, useLandedPrices } from '../../../api/landed';
import { useAddressName } from '../../../search/address-name';
import { duties } from '../../../shell/imported/duty';
import { LandedSteps } from '../../../shell/imported/landed-steps';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { useSettled } from '../../../ui/settled';
import { isAnswerTo } from '../answer';
import { paramsOf } from '../fields';
import { KeepForm } from '../keep';
import { linkTo } from '../link';
import { resultRows, type SheetRows, sensitivityRows } from '../sheet';
import styles from '../tool.module.css';
import { Figures, Inputs, Parts, Reference, ResultArea, ToolPage } from '../tool-page';
import { useInputs } from '../use-inputs';
import { Around, tableAround } from './around';
import { Charts } from './charts';
import { Comparison } from './comparison';
import { fields, inputOf, names } from './fields';
import { LandedLines } from './lines';
import { type Parameter, parametersOf, parametersText } from './parameters';

/** The parameter of the country of origin. */
const countryKey = 'cd';

/** The landed price of imported cotton under the three duties, beside domestic cotton. */
export default function Page() {
  const { data: today } = useDollarRate();
  const inputs = useInputs(fields, names);
  const { origin, choose, nameOf } = useCountry();
  const country = origin.code;
  const { numbers } = inputs;
  const input = numbers && inputOf(numbers, country);
  const asked = useSettled(input, 250);
  const query = useLandedPrices(asked);
  const error = useFailure(query, JSON.stringify(asked));
  const wrong = error instanceof CallError ? error.fields : {};
  const refused = names.some((name) => wrong[name]);
  const prices = numbers && query.data;
  const newest = isAnswerTo(input, prices) ? prices : undefined;
  const address = newest ? addressWith(inputs.address, newest) : inputs.address;
  const parameters = prices
    ? parametersOf({
        typed: prices.asked,
        country: nameOf(prices.asked.country),
        current: prices,
        official: today?.duty,
      })
    : [];
  return (
    <ToolPage
      tool="imported"
      title="进口棉价格"
      note="美分/磅换算成 1% 配额、滑准税和全税的到厂价，和国产棉比较"
      sheet={prices ? sheetOf(prices, parameters) : []}
      actions={<KeepForm tool="imported" result={newest && textOf(newest)} address={address} />}
      link={linkTo(address)}
    >
      <Parts>
        <Inputs {...{ inputs, fields: withToday(today, country), names, wrong }}>
          <Country code={country} onChoose={choose} />
        </Inputs>
        <ResultArea old={prices && !newest}>
          {prices ? (
            <Result {...{ prices, parameters }} />
          ) : (
            <NoResult wrong={!numbers || refused} error={error} onRetry={query.refetch} />
          )}
        </ResultArea>
      </Parts>
      <LandedLines numbers={numbers} country={origin} ready={!numbers || prices !== undefined} />
    </ToolPage>
  );
}

interface NoResultProps {
  /** the typed numbers cannot be used */
  wrong: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** What stands in the place of prices that are wrong, failed or not there yet. */
function NoResult({ wrong, error, onRetry }: NoResultProps) {
  if (wrong) return <p className={styles.wrong}>输入有误，改正后显示结果</p>;
  return error ? <Failed {...failureOf(error, onRetry)} /> : <Lines rows={10} />;
}

/**
 * Returns the country of origin of the address, a function that changes it, and one that returns the country with a
 * code.
 */
function useCountry() {
  const [code, choose] = useAddressName(countryKey);
  const countries = useImportedCountries().data ?? [];
  const nameOf = (of = '') => ({
    code: of,
    name: countries.find((one) => one.code === of)?.name ?? of,
  });
  return { origin: nameOf(code), choose, nameOf };
}

/** The country of origin, by which additional duties apply. */
function Country({ code, onChoose }: { code: string; onChoose: (code: string) => void }) {
  const countries = useImportedCountries().data ?? [];
  return (
    <Form.Item label="产地" extra="有加征关税的产地，按现行税率加征">
      <Select
        aria-label="产地"
        value={code}
        options={[
          { value: '', label: '不限' },
          ...countries.map(({ code: value, name }) => ({ value, label: name })),
        ]}
        onChange={onChoose}
      />
    </Form.Item>
  );
}

/** Returns the parameters that open the same numbers on another day, when the rate and the taxes have changed. */
function addressWith(address: string, { asked, rate, duty, landed }: LandedPrices): string {
  const params = new URLSearchParams(address);
  const { vat, portCharges } = duty;
  const whole = { price: asked.price, rate, vat, portCharges, additional: landed.additionalDuty };
  for (const [key, value] of Object.entries(paramsOf(fields, whole))) params.set(key, value);
  return String(params);
}

interface ResultProps {
  prices: LandedPrices;
  parameters: Parameter[];
}

function Result({ prices, parameters }: ResultProps) {
  const { landed, duty, rate, asked } = prices;
  const { price } = asked;
  return (
    <>
      <Figures results={resultsOf(prices)} />
      <div className={styles.formula}>
        <LandedSteps price={price} rate={rate} landed={landed} duty={duty} />
      </div>
      <p className={styles.note}>{parametersText(parameters, prices)}</p>
      <Comparison prices={prices} />
      <Charts price={price} prices={prices} />
      <Around price={price} prices={prices} />
      <Reference>不含运费、资金成本；加征关税按产地国和现行政策填写</Reference>
    </>
  );
}

const resultsOf = ({ landed }: LandedPrices) =>
  duties.map(({ name, of }) => ({ name, value: whole(of(landed)), unit: '元/吨' }));

/** Returns the landed prices as a sheet, with those around them under each duty. */
const sheetOf = (prices: LandedPrices, parameters: Parameter[]): SheetRows => [
  ['参数', '数值', '单位', '说明'],
  ['到岸价', prices.asked.price, '美分/磅'],
  ...parameters.map(({ name, value, unit, source }) => [name, value, unit, source]),
  ['其余税费', '', '', `${prices.duty.source}，${prices.duty.validFrom} 起`],
  [],
  ...resultRows(resultsOf(prices)),
  ...duties.flatMap((duty) => sensitivityRows(tableAround(duty, prices.asked.price, prices))),
];

/** Returns the fields with the numbers that count while nothing is typed. */
function withToday(
  today: ReturnType<typeof useDollarRate>['data'],
  country: string,
): typeof fields {
  const { rate, additional, portCharges, vat, ...others } = fields;
  if (!today) return fields;
  const usual = (value: number | null | undefined) =>
    value == null ? undefined : `不填按 ${value}`;
  return {
    ...others,
    rate: { ...rate, placeholder: usual(today.rate) },
    additional: {
      ...additional,
      placeholder: usual(today.duty?.additional[country]) ?? additional.placeholder,
    },
    portCharges: { ...portCharges, placeholder: usual(today.duty?.portCharges) },
    vat: { ...vat, placeholder: usual(today.duty?.vat) },
  };
}

const textOf = ({ asked, landed }: LandedPrices) =>
  `${asked.price} 美分/磅：${duties.map(({ name, of }) => `${name} ${whole(of(landed))}`).join('，')} 元/吨`;
