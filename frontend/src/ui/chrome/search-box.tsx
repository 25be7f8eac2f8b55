import { LoadingOutlined, SearchOutlined } from '@ant-design/icons';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';

const placeholder = '批号/提单号/产地/仓库/卖家，或“双29 31级 南疆 机采 马值3.7-4.2 基差<900”';

interface SearchBoxProps {
  /** what was searched for last */
  text: string;
  /** where the visitor is; going elsewhere shows the text of there */
  place?: string;
  busy: boolean;
  onSearch: (text: string) => void;
}

/**
 * The search box of every page. `/` focuses it, Escape leaves it. The last search stays in it, selected, so
 * that typing replaces it.
 */
export function SearchBox({ text, place = '', busy, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(text);
  const [shown, setShown] = useState(place);
  if (shown !== place) {
    setShown(place);
    setDraft(text);
  }
  const selectAll = () => input.current?.select();
  useSlash(() => {
    input.current?.focus();
    selectAll();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft.trim());
    selectAll();
  };
  // The press that brings the cursor marks all of what was searched; the next one places the cursor.
  const pressed = (event: MouseEvent<HTMLInputElement>) => {
    if (!draft || draft !== text || document.activeElement === input.current) return;
    event.preventDefault();
    input.current?.focus();
    selectAll();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not all know the search element.
    <form className="search-box" role="search" onSubmit={submit}>
      <SearchOutlined className="search-icon" />
      <input
        ref={input}
        type="search"
        value={draft}
        maxLength={2000}
        placeholder={placeholder}
        aria-label="搜索批号、提单号、产地、仓库、卖家"
        autoComplete="off"
        spellCheck={false}
        onMouseDown={pressed}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && input.current?.blur()}
      />
      <span className="key-hint" aria-hidden="true">
        /
      </span>
      <button type="submit" aria-busy={busy}>
        {busy ? <LoadingOutlined /> : '搜索'}
      </button>
    </form>
  );
}

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
