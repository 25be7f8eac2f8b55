import { Collapse } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureOf } from '../../../api/client';
import { type ApiDocument, type Operation, useDocument } from '../../../api/document';
import { useFailure } from '../../../api/failure';
import { useIsBehind } from '../../../shell/first-answer';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { Panel } from '../../../ui/panel';
import { KeywordField } from '../../../ui/table/keyword-field';
import { useListState } from '../../../ui/table/list-state';
import styles from './developers.module.css';
import { Introduction } from './introduction';
import { OperationView } from './operation-view';
import { areaNames } from './words';

/** A call with its method and path. */
interface Call extends Operation {
  method: string;
  path: string;
}

/** The documentation of the calls, for people who write programs. */
export default function DevelopersPage() {
  const query = useDocument();
  const error = useFailure(query);
  const [{ q }, choose] = useListState(['q']);
  return (
    <div className={styles.developers}>
      <PagePanel title="接口文档" note="给编写程序的人">
        <Introduction />
      </PagePanel>
      <Panel
        title="全部接口"
        note="点开看参数、结果和限制"
        extra={
          <KeywordField
            what="路径或名称"
            maxLength={60}
            value={q}
            onFind={(text) => choose({ q: text })}
          />
        }
      >
        {error && <Failed {...failureOf(error, query.refetch)} />}
        {!error && !query.data && <Lines rows={12} />}
        {query.data && <Areas document={query.data} keyword={q} />}
      </Panel>
    </div>
  );
}

/** Returns the calls with a text in their path or name, by area in the order of the names. */
function areasOf({ paths }: ApiDocument, keyword: string): [string, Call[]][] {
  const wanted = keyword.toLowerCase();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      ...call,
      method: method.toUpperCase(),
      path,
    })),
  );
  const found = calls.filter(({ path, summary }) =>
    `${path} ${summary}`.toLowerCase().includes(wanted),
  );
  const byArea = new Map<string, Call[]>();
  for (const one of found) {
    const area = one.tags[0] ?? '';
    byArea.set(area, [...(byArea.get(area) ?? []), one]);
  }
  const order = Object.keys(areaNames);
  return [...byArea].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

function Areas({ document, keyword }: { document: ApiDocument; keyword: string }) {
  const areas = areasOf(document, keyword);
  const { search, hash } = useLocation();
  const linked = decodeURIComponent(hash.slice(1));
  const [open, setOpen] = useState<string[]>(linked ? [linked] : []);
  const navigate = useNavigate();
  const behind = useIsBehind();
  useEffect(() => {
    if (linked && !behind) globalThis.document.getElementById(linked)?.scrollIntoView?.();
  }, [linked, behind]);
  const choose = (keys: string[]) => {
    const fresh = keys.find((key) => !open.includes(key));
    setOpen(keys);
    if (fresh) navigate({ search, hash: fresh }, { replace: true });
  };
  if (areas.length === 0) return <Nothing text="没有找到接口" />;
  return areas.map(([area, calls]) => (
    <section key={area} className={styles.area} aria-label={areaNames[area] ?? area}>
      <h3>{areaNames[area] ?? area}</h3>
      <Collapse
        size="small"
        activeKey={open}
        onChange={(keys) => choose([...otherKeys(open, calls), ...[keys].flat()])}
        items={calls.map((call) => ({
          key: call.operationId,
          label: (
            <span id={call.operationId} className={styles.label}>
              <b className="num">{call.method}</b>
              <code>{call.path}</code>
              <span>{call.summary}</span>
            </span>
          ),
          children: <OperationView call={call} schemas={document.components.schemas} />,
        }))}
      />
    </section>
  ));
}

/** Returns the open calls of other areas. */
const otherKeys = (open: string[], calls: Call[]): string[] =>
  open.filter((key) => calls.every(({ operationId }) => operationId !== key));
