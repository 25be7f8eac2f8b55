import { LoadingOutlined, SearchOutlined } from '@ant-design/icons';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEventHandler,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const placeholder = '批号/提单号/产地/仓库/卖家，或“双29 31级 南疆 机采 马值3.7-4.2 基差<900”';

/** The line in the box, for the panel below it. */
export interface SearchLine {
  text: string;
  input: HTMLInputElement;
  /** Puts another text into the box, and the cursor at a place in it. */
  onWrite: (text: string, cursor: number) => void;
  onSearch: (text: string) => void;
}

interface SearchBoxProps {
  /** what was searched for last */
  text: string;
  /** where the visitor is; going elsewhere shows the text of there */
  place?: string;
  busy: boolean;
  onSearch: (text: string) => void;
  /** the panel that is open below the box while something is typed */
  panel?: (line: SearchLine) => ReactNode;
}

/**
 * The search box of every page. `/` focuses it, Escape closes its panel and then leaves it. The last search
 * stays in it, selected, so that typing replaces it; the down key goes on to what it has found.
 */
export function SearchBox({ text, place = '', busy, onSearch, panel }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(text);
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(place);
  const [sent, setSent] = useState<string>(); // the search whose page has not come yet
  if (shown !== place) {
    setShown(place);
    setSent(undefined);
    // What is typed before the page of a search comes stays.
    if (sent === undefined || sent === draft) {
      setDraft(text);
      setOpen(false);
    }
  }
  const selectAll = () => input.current?.select();
  useSlash(() => {
    input.current?.focus();
    selectAll();
  });
  const write = (next: string) => {
    setDraft(next);
    setOpen(true);
  };
  const cursor = useRef<number>(undefined); // where it goes with the next draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draft has moved the cursor to its end.
  useLayoutEffect(() => {
    if (cursor.current !== undefined)
      input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  }, [draft]);
  const complete = (next: string, place: number) => {
    cursor.current = place;
    write(next);
  };
  const search = (line: string) => {
    setDraft(line);
    setSent(line);
    setOpen(false);
    onSearch(line.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(draft);
    if (matchMedia('(pointer: coarse)').matches)
      input.current?.blur(); // hides the keyboard of a phone
    else selectAll();
  };
  const searched = draft !== '' && draft === text;
  const keyed: KeyboardEventHandler = (event) => {
    if (event.key === 'ArrowDown' && !open) {
      if (searched && toList()) return event.preventDefault();
      setOpen(true);
    }
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault(); // which would empty the box
    if (open) setOpen(false);
    else input.current?.blur();
  };
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  // The press that brings the cursor marks all of what was searched; the next one places the cursor.
  const pressed = (event: MouseEvent<HTMLInputElement>) => {
    if (!draft || draft !== text || document.activeElement === input.current) return;
    event.preventDefault();
    input.current?.focus();
    selectAll();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only closes the panel when the focus leaves.
    <div className="search-place" onBlur={left}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers do not all know the search element. */}
      <form className="search-box" role="search" onSubmit={submit}>
        <SearchOutlined className="search-icon" />
        <input
          ref={input}
          type="search"
          role="combobox"
          value={draft}
          maxLength={2000}
          placeholder={placeholder}
          aria-label="搜索批号、提单号、产地、仓库、卖家"
          aria-expanded={false}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          onMouseDown={pressed}
          onFocus={() => setOpen(!draft)}
          onChange={(event) => write(event.target.value)}
          onKeyDown={keyed}
        />
        <span className="key-hint" aria-hidden="true">
          /
        </span>
        {searched && !open && (
          <span className="key-hint key-hint-down" aria-hidden="true">
            ↓ 到结果
          </span>
        )}
        <button type="submit" aria-busy={busy}>
          {busy ? <LoadingOutlined /> : '搜索'}
        </button>
      </form>
      <Suspense>
        {open &&
          input.current &&
          panel?.({ text: draft, input: input.current, onWrite: complete, onSearch: search })}
      </Suspense>
    </div>
  );
}

/** Presses the key that goes to the list of the page. Reports whether there is a list. */
const toList = () =>
  !document.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', cancelable: true }));

/** Calls back when `/` is pressed outside a field. */
function useSlash(onSlash: () => void): void {
  const latest = useRef(onSlash);
  useEffect(() => {
    latest.current = onSlash;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [contenteditable="true"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
