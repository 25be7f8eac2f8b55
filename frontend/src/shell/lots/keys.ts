import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Lot } from '../../api/types';
import { lotAddress } from '../../ui/lot/lot';
import { useStable } from '../../ui/stable';
import { rowsBetween } from '../../ui/table/selection';
import { isTyping } from '../../ui/typing';
import { usePointerRest } from './pointer-rest';
import type { Selection } from './selection';
import { useShown } from './shown-lot';

/** The keys of the page, and what they do. */
export const keyNames = [
  { keys: ['/'], does: '到搜索框，按 ↓ 回列表' },
  { keys: ['F'], does: '展开或收起筛选' },
  { keys: ['G'], does: '到批次列表' },
  { keys: ['J', '↓'], does: '下一批' },
  { keys: ['K', '↑'], does: '上一批' },
  { keys: ['X', '空格'], does: '勾选当前批次' },
  { keys: ['Shift+J', 'Shift+K'], does: '连续勾选' },
  { keys: ['Ctrl+A'], does: '勾选本页全部' },
  { keys: ['→', '←'], does: '预览、关闭预览，展开、收起分组' },
  { keys: ['Enter'], does: '打开当前批次' },
  { keys: ['S', 'N'], does: '关注、不要所选或当前批次' },
  { keys: ['C'], does: '对比所选批次' },
  { keys: ['Y'], does: '复制所选批次的报价行' },
  { keys: ['0'], does: '清空所选' },
  { keys: ['B', 'V'], does: '配棉，视图' },
  { keys: ['D', 'M'], does: '存为定制，我的定制' },
  { keys: ['E'], does: '导出' },
  { keys: ['[', ']'], does: '上一页、下一页' },
  { keys: ['Esc'], does: '关闭预览，离开对比' },
  { keys: ['?'], does: '快捷键一览' },
] as const;

interface LotKeys {
  box: RefObject<HTMLElement | null>;
  lots: readonly Lot[];
  selection: Selection;
  /** the keys of the page move through its rows, too */
  main?: boolean;
  /** lots can be shown beside the table */
  previews: boolean;
  /** scrolls to a row */
  goTo: (row: number) => void;
}

/** Returns the current row, and the functions that move it and check lots, by keys and by clicks. */
export function useLotKeys({ box, lots, selection, main = false, previews, goTo }: LotKeys) {
  const { row, previewed, show } = useShown(lots, previews);
  const [anchor, setAnchor] = useState<number>();
  const navigate = useNavigate();
  const last = lots.length - 1;

  const onToggle = useStable((lot: Lot, range: boolean) => {
    if (range) selection.add(rowsBetween(lots, anchor, lot, ({ listingID }) => listingID));
    else selection.toggle(lot);
    setAnchor(lot.listingID);
  });
  const moveTo = (to: number, range: boolean) => {
    const [old, lot] = [lots[row], lots[to]];
    if (range && lot) selection.add(old ? [old, lot] : [lot]);
    box.current?.focus({ preventScroll: true }); // or Enter would open the row of the control that has the focus
    show({ row: to });
    goTo(to);
  };

  const closePreview = () => show({ preview: false });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const onControl = event.target !== event.currentTarget;
    const to = rowAfter(event.key, onControl ? (rowOf(event.target) ?? row) : row, last);
    const lot = onControl ? undefined : lots[row];
    const acts: Record<string, false | undefined | (() => void)> = {
      ' ': lot && (() => onToggle(lot, event.shiftKey)),
      Enter: lot && (() => navigate(lotAddress(lot))),
      ArrowRight: lot && previews && (() => show({ preview: true })),
      ArrowLeft: previewed && closePreview,
      Escape: () => (previewed ? closePreview() : show({ row: -1 })),
    };
    const act = to === undefined ? acts[event.key] : () => moveTo(to, event.shiftKey);
    if (!act) return;
    act();
    event.preventDefault();
  };

  const onPageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const lot = lots[row];
    const to = { j: Math.min(row + 1, last), k: Math.max(row - 1, 0), g: Math.max(row, 0) }[
      event.key.toLowerCase()
    ];
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'a') return;
      selection.add(lots);
    } else if (to !== undefined) moveTo(to, event.shiftKey && event.key !== 'G');
    else if (event.key.toLowerCase() === 'x' && lot) onToggle(lot, event.shiftKey);
    else if (!press(event.key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!main) return;
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (!event.defaultPrevented && !event.altKey && !isTyping(event.target)) onPageKey(event);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [main]);
  const onPick = useStable((lot: Lot) => show({ row: lots.indexOf(lot), preview: previews }));
  const pointer = usePointerRest((target) => {
    const to = rowOf(target);
    const opens = previews && (target as Element).closest('[data-lot-number]');
    if (to !== undefined && (previewed || opens)) show({ row: to, preview: true });
  });
  return {
    active: row,
    /** the handlers of a mouse: on the number of a lot it opens the preview by resting, on a row it changes it */
    pointer,
    onKeyDown,
    onToggle,
    onPick,
    /** the lot beside the table */
    previewed,
    move: (by: 1 | -1) => moveTo(Math.min(Math.max(row + by, 0), last), false),
    closePreview,
  };
}

/**
 * Clicks the control of the page, or else of the current row, that has a key. Reports whether there is one. A control
 * that opens a panel or a tab gets the focus, so that what it opens comes next.
 */
export function press(key: string): boolean {
  const name = CSS.escape(key.toLowerCase());
  const control =
    document.querySelector<HTMLElement>(`[aria-keyshortcuts="${name}"]:enabled`) ??
    document.querySelector<HTMLElement>(`.row-active [data-shortcut="${name}"]`);
  if (control?.matches('.pop > *, [role="tab"]')) control.focus();
  control?.click();
  return control !== null;
}

/** Returns the row to move to after a key; undefined for other keys. */
function rowAfter(key: string, row: number, last: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: Math.min(row + 1, last),
    ArrowUp: Math.max(row - 1, 0),
    Home: 0,
    End: last,
    PageDown: Math.min(row + 10, last),
    PageUp: Math.max(row - 10, 0),
  };
  return moves[key];
}

/** Reports whether a click was for a control in a row, or selected text. */
export const forControl = (target: EventTarget): boolean =>
  (target as Element).closest('a, button, label, input') !== null ||
  Boolean(getSelection()?.toString());

/** Returns the row of a control. */
function rowOf(control: EventTarget): number | undefined {
  const row = (control as Element).closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset.row) : undefined;
}
