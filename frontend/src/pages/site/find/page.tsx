import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { Failed } from '../../../ui/failed';
import { whole } from '../../../ui/format';
import { useHead } from '../../../ui/head';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { Panel } from '../../../ui/panel';
import styles from './find.module.css';
import { type Found, type Kind, kindsFor } from './kinds';

const longest = 60; // as all kinds take it

/** One box over everything: the first things of each kind, with their numbers. */
export default function FindPage() {
  const [params, setParams] = useSearchParams();
  const text = (params.get('keyword') ?? '').trim().slice(0, longest);
  useHead(text ? `查找 ${text}` : '查找');
  const readable = /[\p{L}\p{N}]/u.test(text);
  const kinds = kindsFor(text);
  const queries = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ['find', kind.name, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => kind.find(text, signal),
      enabled: readable,
      meta: { quiet: true },
    })),
  });
  const waiting = queries.findIndex(({ isFetched }) => !isFetched);
  const none = readable && waiting < 0 && queries.every(({ data }) => data?.total === 0);
  return (
    <div className={styles.find}>
      <section className="panel" aria-label="查找">
        <div className={styles.head}>
          <h1>查找</h1>
          <Input.Search
            key={text}
            className={styles.box}
            defaultValue={text}
            maxLength={longest}
            placeholder="批次、产品、竞价、企业、文章，如“双29 南疆”、“精梳 40S”、“升贴水”"
            aria-label="查找批次、产品、竞价、企业和文章"
            enterButton="查找"
            onSearch={(line) => setParams(line.trim() ? { keyword: line.trim() } : {})}
          />
        </div>
        {readable && <Counts kinds={kinds} queries={queries} />}
      </section>
      {!text && (
        <section className="panel" aria-label="还没有查找">
          <Nothing text="写下要找的：批号、行话、品牌、竞价场次、企业名称或文章中的词" />
        </section>
      )}
      {text && !readable && (
        <section className="panel" aria-label="不能查找">
          <Nothing text="这一行只有标点，请写下汉字、字母或数字" />
        </section>
      )}
      {none && (
        <section className="panel" aria-label="没有找到">
          <Nothing text={`没有找到“${text}”，请换一个词，或去掉几个词`}>
            <Button size="small" href="/cottonmall">
              全部批次
            </Button>
          </Nothing>
        </section>
      )}
      {readable &&
        kinds.map((kind, place) => {
          if (waiting >= 0 && place > waiting) return null; // nothing is below what may grow
          const query = queries[place];
          return query && <Part key={kind.name} kind={kind} text={text} query={query} />;
        })}
    </div>
  );
}

/** The numbers of all kinds, each leading to its part. */
function Counts({ kinds, queries }: { kinds: Kind[]; queries: UseQueryResult<Found>[] }) {
  return (
    <ul className={styles.counts} aria-label="各类的结果数">
      {kinds.map(({ name }, place) => {
        const { data } = queries[place] ?? {};
        const shown = (
          <>
            {name} <b className="num">{whole(data?.total)}</b>
          </>
        );
        return (
          <li key={name}>
            {data?.total ? <a href={`#${name}`}>{shown}</a> : <span>{shown}</span>}
          </li>
        );
      })}
    </ul>
  );
}

interface PartProps {
  kind: Kind;
  text: string;
  query: UseQueryResult<Found>;
}

/** The first things of a kind; nothing without any. */
function Part({ kind: { name, unit }, text, query }: PartProps) {
  const { data, refetch } = query;
  const error = useFailure(query, text);
  if (data?.total === 0) return null;
  return (
    <div id={name} className={styles.part}>
      <Panel
        title={name}
        note={data && `${whole(data.total)} ${unit}`}
        extra={data && <Link to={data.to}>全部 ›</Link>}
      >
        {error && <Failed {...failureOf(error, refetch)} />}
        {!error && !data && <Lines rows={3} />}
        {data && (
          <ul className={styles.rows}>
            {data.rows.map(({ key, to, title, note, value }) => (
              <li key={key}>
                <Link to={to}>{title}</Link>
                <span>{note}</span>
                {value && <b className="num">{value}</b>}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
