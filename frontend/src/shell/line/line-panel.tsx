import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../api/client';
import { useTypedLine } from '../../api/line';
import type { TypedLine } from '../../api/types';
import type { CottonQuery } from '../../search/demand';
import { type GoodsLine, understandsMore } from '../../search/goods-line';
import type { Goods } from '../../ui/chrome/goods';
import type { SearchLine } from '../../ui/chrome/search-box';
import { useSettled } from '../../ui/settled';
import { forgetSearch, lastSearches } from './history';
import styles from './line-panel.module.css';
import { OptionList } from './option-list';
import { completed, type Option, searchedBefore } from './options';
import { Reading } from './reading';
import { useChoice } from './use-choice';
import { useGoodsOptions } from './use-goods-options';
import { useParted } from './use-parted';

/** Milliseconds without a key before a line is read. */
const pause = 60;

interface LinePanelProps {
  line: SearchLine;
  /** what the page shows */
  shown: CottonQuery;
}

/** The panel below the search box: how its line is read, how it can go on; the last searches of an empty box. */
export default function LinePanel(props: LinePanelProps) {
  const empty = props.line.text.trim() === '';
  return empty ? <Searches line={props.line} /> : <TypedPanel {...props} />;
}

function Searches({ line }: { line: SearchLine }) {
  const [texts, setTexts] = useState(lastSearches);
  const forget = (text?: string) => {
    forgetSearch(text);
    setTexts(lastSearches());
  };
  const groups = searchedBefore(texts);
  const options = groups.flatMap((group) => group.options);
  const choose = (option: Option) => line.onSearch(option.line);
  const forgetOne = (option: Option) => forget(option.line);
  const place = useChoice(line, options, choose, forgetOne);
  if (texts.length === 0) return null;
  return (
    <Panel>
      <OptionList {...{ groups, place }} late={false} onChoose={choose} onForget={forgetOne} />
      <div className={styles.foot}>
        <span className={styles.keys}>↑↓ 选择 · Enter 搜索 · Delete 删除 · Esc 关闭</span>
        <button type="button" className={styles.clear} onClick={() => forget()}>
          清空
        </button>
      </div>
    </Panel>
  );
}

function TypedPanel({ line, shown }: LinePanelProps) {
  const { id, intermediary, bindSaleListingID } = shown.filters;
  const type = shown.tab === 2 ? 1 : 0;
  const place = { type, id, intermediary, bindSaleListingID } as const;
  const typed = useParted(line);
  const settled = useSettled(typed, pause);
  const { data, error } = useTypedLine(settled, place);
  const elsewhere = useGoodsOptions(settled.text + settled.after);
  const navigate = useNavigate();
  const late = data?.line.text !== typed.text || data.line.after !== typed.after;
  const goods = betterThan(data?.read.words, elsewhere.line);
  const cotton = data ? completed(data.line, data.word, data.completions) : [];
  const others = data && !late ? elsewhere.groups : [];
  const groups = goods ? [...others, ...cotton] : [...cotton, ...others];
  const options = groups.flatMap((group) => group.options);
  const choose = (option: Option) => {
    if (option.to) navigate(option.to, { state: { searched: option.line } });
    else if (option.search) line.onSearch(option.line);
    else line.onWrite(option.line, option.cursor);
  };
  const at = useChoice(line, late ? [] : options, choose);
  return (
    <Panel>
      {error && <p className={styles.note}>{failureOf(error).message}</p>}
      {!error && <Meaning {...{ goods, data, shown }} />}
      {!error && groups.length > 0 && (
        <OptionList {...{ groups, late }} place={at} onChoose={choose} />
      )}
      <div className={styles.foot}>
        <span className={styles.keys}>
          {options.length > 0
            ? '↑↓ 选择 · Tab 补全 · Enter 搜索 · Esc 关闭'
            : 'Enter 搜索 · Esc 关闭'}
        </span>
      </div>
    </Panel>
  );
}

/** Returns the goods that understand more of a line than cotton, which leaves some words. */
const betterThan = (words: string | undefined, line: GoodsLine | undefined): Goods | undefined =>
  words && line && understandsMore(line, words) ? line.of : undefined;

interface MeaningProps {
  /** the goods in which a search looks, unless it is cotton */
  goods?: Goods;
  data?: TypedLine;
  shown: CottonQuery;
}

/** How a line is read. */
function Meaning({ goods, data, shown }: MeaningProps) {
  if (!data) return <p className={styles.wait}>正在读…</p>;
  if (!goods) return <Reading read={data} shown={shown} />;
  return <p className={styles.note}>{`按${goods.name}的行话读；回车在${goods.name}中搜索`}</p>;
}

/** A box below the search box. A press in it leaves the cursor where it is. */
function Panel({ children }: { children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus.
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  );
}
