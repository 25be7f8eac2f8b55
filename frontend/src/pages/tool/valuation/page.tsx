import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSharedCalculation } from '../../../api/calculations';
import { CallError, failureOf, hasFields } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { takeValuation, useValuation, type ValuationInput } from '../../../api/valuations';
import { Failed } from '../../../ui/failed';
import { Lines } from '../../../ui/lines';
import { Nothing } from '../../../ui/nothing';
import { useSettled } from '../../../ui/settled';
import { useDownload } from '../../../ui/use-download';
import { isAnswerTo } from '../answer';
import { KeepButton, useHistory } from '../keep';
import { listKey } from '../list-code';
import styles from '../tool.module.css';
import { Parts, ResultArea, ToolPage } from '../tool-page';
import { useMembersOnly } from '../use-members-only';
import { List } from './list';
import { keepList, keptList } from './list-draft';
import { fromKept, inputError, inputOf, paramsOf, type Terms, termsIn, textIn } from './terms';
import { type KeepLots, useListLink, type Visited } from './use-list-link';
import { Valued, type View } from './valued';

/** The value of a list of lots, which an address or a kept list has. */
export default function Page() {
  const [search] = useSearchParams();
  const location = useLocation();
  const visited: Visited | null = location.state;
  const visit = visited?.visit ?? location.key;
  const code = visited ? null : search.get(listKey);
  const kept = useSharedCalculation(code);
  const error = useFailure(kept, code ?? '');
  if (!code) {
    const typed = visited ??
      keptList(String(search)) ?? { text: textIn(search), terms: termsIn(search) };
    return <Valuation key={visit} visit={visit} {...typed} />;
  }
  const opened = kept.data && fromKept(kept.data.input, code);
  if (opened) return <Valuation key={visit} visit={visit} {...opened} name={kept.data?.name} />;
  return (
    <ToolPage tool="valuation" title="批量估价" note="打开分享的清单">
      {error && <Failed {...failureOf(error, kept.refetch)} />}
      {!error && !kept.data && <Lines rows={10} />}
      {kept.data && <Nothing text="链接中的清单不能读取" />}
    </ToolPage>
  );
}

function Valuation({ visit, text: firstText, terms: firstTerms, name }: Visited) {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(firstText);
  const [terms, setTerms] = useState(firstTerms);
  const [view, setView] = useState<View>('value');
  const input = inputOf(text, terms);
  const asked = useSettled(input, 400);
  const query = useValuation(asked);
  const error = useFailure(query, JSON.stringify(asked));
  const refused = error instanceof CallError ? error.fields : {};
  const change = (nextText: string, nextTerms: Terms) => {
    setText(nextText);
    setTerms(nextTerms);
    const next = inputOf(nextText, nextTerms);
    const address = next ? new URLSearchParams(paramsOf(nextTerms, next.batchIDs)) : search;
    keepList({ text: nextText, terms: nextTerms }, String(address), next);
    if (!next) return;
    const state: Visited = { visit, text: nextText, terms: nextTerms };
    setSearch(address, { replace: true, state });
  };
  const { keep, link, guarded, unlinked } = useListLink({ visit, text, terms, name });
  useHistory({
    input: JSON.stringify(input),
    done: input !== undefined && query.isSuccess && !query.isPlaceholderData,
    keep: () => keep(input as ValuationInput),
  });
  return (
    <ToolPage
      tool="valuation"
      title={name ? `批量估价：${name}` : '批量估价'}
      note="粘贴批号，按升贴水表、合约和基差逐批估价，最多 1000 批"
      link={link}
      guarded={guarded}
      unlinked={unlinked}
      actions={
        <>
          <Export input={input} keep={keep} gross={view === 'gross'} />
          <KeepButton
            disabled={!input}
            onKeep={(named) => keep({ ...(input as ValuationInput), name: named })}
          />
        </>
      }
    >
      <Parts>
        <List {...{ text, terms, refused }} onChange={change} />
        <ResultArea old={input && !error && query.data && !isAnswerTo(input, query.data)}>
          {input ? (
            <Outcome {...{ query, error, view }} onView={setView} />
          ) : (
            <NoInput wrong={inputError(text, terms)} />
          )}
        </ResultArea>
      </Parts>
    </ToolPage>
  );
}

/** Says what to type, or why it cannot be used. */
function NoInput({ wrong }: { wrong: string | undefined }) {
  if (wrong) return <p className={styles.wrong}>没有结果：{wrong}</p>;
  return <Nothing text="填写批号，显示每批的升贴水、估价和合计" />;
}

interface OutcomeProps {
  query: ReturnType<typeof useValuation>;
  error: Error | null;
  view: View;
  onView: (view: View) => void;
}

/** The value of a list, or why it has none. */
function Outcome({ query, error, ...shown }: OutcomeProps) {
  if (hasFields(error)) return <p className={styles.wrong}>{error.message}</p>;
  if (error) return <Failed {...failureOf(error, query.refetch)} />;
  if (!query.data) return <Lines rows={12} />;
  return <Valued valuation={query.data} {...shown} />;
}

interface ExportProps {
  input: ValuationInput | undefined;
  keep: KeepLots;
  /** with the premiums per ton of gross weight */
  gross: boolean;
}

/** Downloads the value of a list, which becomes part of the history. */
function Export({ input, keep, gross }: ExportProps) {
  const { may } = useMembersOnly();
  const [busy, save] = useDownload();
  const take = async (of: ValuationInput) => takeValuation((await keep(of)).calculationID, gross);
  return (
    <Button
      icon={<DownloadOutlined />}
      disabled={!input}
      loading={busy}
      onClick={() => input && may('导出') && void save(() => take(input))}
    >
      导出
    </Button>
  );
}
