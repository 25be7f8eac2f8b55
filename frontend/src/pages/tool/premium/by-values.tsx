import { Form, Input, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError, failureOf, hasFields } from '../../../api/client';
import type { TablePremium } from '../../../api/types';
import { useTypedPremiums } from '../../../api/valuations';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { useSettled } from '../../../ui/settled';
import { isAnswerTo } from '../answer';
import styles from '../tool.module.css';
import { Parts, ResultArea } from '../tool-page';
import { Result } from './result';
import { useWithLent, withTable } from './table';
import {
  paramsOf,
  type QualityField,
  type QualityName,
  type QualityTexts,
  qualityError,
  qualityFields,
  qualityNames,
  textsIn,
  valuesOf,
} from './values';

interface ByValuesProps {
  /** called with the premiums of the values; undefined without any */
  onPremiums: (premiums: TablePremium[] | undefined) => void;
  children: ReactNode;
}

/** The premiums of typed values. */
export function ByValues({ onPremiums, children }: ByValuesProps) {
  const [search, setSearch] = useSearchParams();
  const [texts, setTexts] = useState(() => textsIn(search));
  const values = valuesOf(useSettled(texts, 300));
  const query = useTypedPremiums(values ?? {});
  const wrong = query.error instanceof CallError ? query.error.fields : {};
  const typed = valuesOf(texts);
  const usable = values && !query.error && typed ? query.data : undefined;
  const old = usable !== undefined && !isAnswerTo(typed, usable);
  const premiums = useWithLent(usable?.premiums);
  useEffect(() => onPremiums(old ? undefined : premiums), [onPremiums, premiums, old]);
  const change = (name: QualityName, text: string) => {
    const next: QualityTexts = { ...texts, [name]: text };
    setTexts(next);
    setSearch((old) => withTable(old, [['zl', '1'], ...paramsOf(next)]), { replace: true });
  };
  return (
    <Parts>
      <Form layout="vertical" className={styles.inputs}>
        {children}
        {qualityNames.map((name) => (
          <QualityInput
            key={name}
            name={name}
            text={texts[name] ?? ''}
            wrong={qualityError(name, texts[name] ?? '') ?? wrong[name]}
            onChange={(text) => change(name, text)}
          />
        ))}
      </Form>
      <ResultArea old={old}>
        {usable ? (
          <Usable title={usable.quality} premiums={premiums} />
        ) : (
          <Unusable query={query} asked={values !== undefined} />
        )}
      </ResultArea>
    </Parts>
  );
}

/** The premiums of values that can be used, or that they are loading. */
function Usable({ title, premiums }: { title: string; premiums: TablePremium[] | undefined }) {
  return premiums ? <Result title={title} premiums={premiums} /> : <Lines rows={8} />;
}

interface UnusableProps {
  query: ReturnType<typeof useTypedPremiums>;
  /** the values can be asked for */
  asked: boolean;
}

/** Says that the premiums are loading, or why the values cannot be used. */
function Unusable({ query: { isPending, error, refetch }, asked }: UnusableProps) {
  if (isPending && asked) return <Lines rows={8} />;
  return <Wrong error={isPending ? null : error} onRetry={refetch} />;
}

/** Says why there is no result: a field says it, unless the server has failed. */
function Wrong({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error instanceof CallError && !hasFields(error)) {
    return <Failed {...failureOf(error, onRetry)} />;
  }
  return <p className={styles.wrong}>输入有误，改正后显示结果</p>;
}

interface QualityInputProps {
  name: QualityName;
  text: string;
  wrong: string | undefined;
  onChange: (text: string) => void;
}

function QualityInput({ name, text, wrong, onChange }: QualityInputProps) {
  const { label, unit, hint, choices }: QualityField = qualityFields[name];
  const id = `quality-${name}`;
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      extra={hint}
      validateStatus={wrong ? 'error' : undefined}
      help={wrong}
    >
      {choices ? (
        <Select
          id={id}
          allowClear
          placeholder="按马值"
          value={text || undefined}
          options={choices.map((value) => ({ value, label: value }))}
          onChange={(value: string | undefined) => onChange(value ?? '')}
        />
      ) : (
        <Input
          id={id}
          className="num"
          autoComplete="off"
          suffix={unit}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Form.Item>
  );
}
