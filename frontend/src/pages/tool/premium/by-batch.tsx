import { Form, Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import type { TablePremium } from '../../../api/types';
import { useBatchPrice } from '../../../api/valuations';
import { Failed } from '../../../ui/failed';
import { exactTons, unknown } from '../../../ui/format';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import styles from '../tool.module.css';
import { Parts } from '../tool-page';
import { Result } from './result';
import { useWithLent, withTable } from './table';

interface ByBatchProps {
  /** called with the premiums of the batch; undefined without any */
  onPremiums: (premiums: TablePremium[] | undefined) => void;
  children: ReactNode;
}

/** The premiums of a batch. */
export function ByBatch({ onPremiums, children }: ByBatchProps) {
  const [search, setSearch] = useSearchParams();
  const number = search.get('ph') ?? '';
  const [text, setText] = useState(number);
  const query = useBatchPrice(number);
  const error = useFailure(query, number);
  const premiums = useWithLent(query.data?.premiums);
  useEffect(() => onPremiums(premiums), [onPremiums, premiums]);
  const change = (typed: string) => {
    setText(typed);
    const params: [string, string][] = batchError(typed) ? [] : [['ph', digitsOf(typed)]];
    setSearch((old) => withTable(old, params), { replace: true });
  };
  const wrong = text.trim() === '' ? undefined : batchError(text);
  return (
    <Parts>
      <Form layout="vertical" className={styles.inputs}>
        {children}
        <Form.Item
          label="批号"
          htmlFor="batch"
          validateStatus={wrong ? 'error' : undefined}
          help={wrong}
          extra="11 位数字；多批用批量估价"
        >
          <Input
            id="batch"
            className="num"
            autoComplete="off"
            inputMode="numeric"
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        </Form.Item>
        <Link to={number ? `/tool/batchPrice?ph=${number}` : '/tool/batchPrice'}>批量估价</Link>
      </Form>
      <div className={styles.result}>
        {!number && <NoNumber wrong={wrong} />}
        {number && error && <Failed {...failureOf(error, query.refetch)} />}
        {number && !error && !premiums && <Lines rows={8} />}
        {number && query.data && premiums && (
          <Batch number={number} price={{ ...query.data, premiums }} />
        )}
      </div>
    </Parts>
  );
}

/** Says what to type, or why it is no batch number. */
function NoNumber({ wrong }: { wrong: string | undefined }) {
  if (wrong) return <p className={styles.wrong}>没有结果：{wrong}</p>;
  return <Nothing text="填写批号，显示它的升贴水" />;
}

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/** Returns why a text is no batch number; undefined when it is one. */
export function batchError(text: string): string | undefined {
  const { length } = digitsOf(text);
  if (length === 11) return undefined;
  return length > 0 && length % 11 === 0 ? '这里一次一个批号' : '批号应为 11 位数字';
}

type BatchPrice = NonNullable<ReturnType<typeof useBatchPrice>['data']>;

function Batch({ number, price }: { number: string; price: BatchPrice }) {
  const { valuation, problem, premiums } = price;
  const lot = valuation?.lots[0];
  const offer = valuation?.offers[0];
  return (
    <>
      <p>
        <Link className="num" to={`/cottonmall/detail?batchID=${number}`}>
          {number}
        </Link>{' '}
        {lot && `${lot.origins} ${lot.originsCity}，公重 ${tonsText(lot.amount)}`}
        {lot && !offer && '，现在不在售'}
        {problem}
      </p>
      <Result
        title={lot?.quality ?? number}
        premiums={premiums}
        price={offer?.price ?? null}
        weight={lot?.amount}
      />
    </>
  );
}

const tonsText = (weight: number) => (weight ? `${exactTons(weight)} 吨` : unknown);
