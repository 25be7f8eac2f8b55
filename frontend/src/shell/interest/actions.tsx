import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useMemo,
  useState,
} from 'react';
import { useMaySave } from '../../api/demands';
import {
  followed,
  type InterestChange,
  type InterestKind,
  type Interests,
  undecided,
  unwanted,
  useSetInterest,
} from '../../api/interests';
import { made } from '../../api/made';
import { useMe } from '../../api/me';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { lazyPart } from '../../ui/lazy-part';
import { useToast } from '../../ui/toast';
import { UndoBar } from './undo-bar';

const NoteDialog = lazyPart(() => import('./note-dialog'));

/** A lot as its interest needs it. */
export interface InterestLot {
  listingID: number;
  batchID: string;
}

/** What a member does with lots: 关注, 不要, a note. Visitors are asked to log in. */
export interface InterestActions {
  decide: (lots: readonly InterestLot[], kind: InterestKind) => void;
  /** opens the note of a followed lot */
  write: (lot: InterestLot) => void;
}

const nothing = () => {};
const ActionsContext = createContext<InterestActions>({ decide: nothing, write: nothing });
const InterestsContext = createContext<Interests>(new Map());

export const useInterestActions = (): InterestActions => use(ActionsContext);

/** Returns what the member has decided about a lot; undefined for nothing. */
export const useInterest = (listingID: number) => use(InterestsContext).get(listingID);

interface ProviderProps {
  interests: Interests;
  /** called after a decision, with what the lots are and were */
  onDecided?: (kinds: readonly InterestKind[]) => void;
  children: ReactNode;
}

/** A decision that can be undone. */
export interface Decided {
  text: string;
  kind: InterestKind;
  /** what makes the lots what they were */
  before: readonly InterestChange[];
}

/** Provides the interests of lots and what changes them, with a bar that undoes the last change. */
export function InterestProvider({ interests, onDecided, children }: ProviderProps) {
  const may = useMay();
  const toast = useToast();
  const { mutateAsync } = useSetInterest();
  const [decided, setDecided] = useState<Decided>();
  const [noting, setNoting] = useState<InterestLot>();
  const decide = useCallback<InterestActions['decide']>(
    (lots, kind) => {
      if (!may()) return;
      if (lots.length === 0) return toast.warning('请选择数据!');
      const before = changesBack(lots, interests);
      const kinds = [kind, ...before.map((change) => change.kind)];
      const change = { listingIDs: lots.map(({ listingID }) => listingID), kind };
      const done = () => onDecided?.(kinds);
      const decide = () => {
        setDecided({ text: textOf(lots, kinds), kind, before });
        done();
      };
      made(mutateAsync(change), decide, done);
    },
    [may, toast, interests, mutateAsync, onDecided],
  );
  const actions = useMemo<InterestActions>(
    () => ({ decide, write: (lot) => may() && setNoting(lot) }),
    [decide, may],
  );
  const undo = () => {
    if (!decided) return;
    for (const change of decided.before) {
      const done = () => onDecided?.([change.kind, decided.kind]);
      made(mutateAsync(change), done, done);
    }
    setDecided(undefined);
  };
  return (
    <ActionsContext value={actions}>
      <InterestsContext value={interests}>{children}</InterestsContext>
      {decided && <UndoBar decided={decided} onUndo={undo} onClose={() => setDecided(undefined)} />}
      <Suspense>
        {noting && (
          <NoteDialog
            lot={noting}
            note={interests.get(noting.listingID)?.note ?? ''}
            onClose={() => setNoting(undefined)}
          />
        )}
      </Suspense>
    </ActionsContext>
  );
}

/** Returns a function that reports whether the person has interests, and says why not. */
function useMay(): () => boolean {
  const { data: me } = useMe();
  const member = useMaySave();
  const askLogin = useAskLogin();
  const toast = useToast();
  return useCallback(() => {
    if (me === null) void askLogin();
    else if (!member) toast.warning('以已通过审核的企业身份，才能关注批次');
    return member === true;
  }, [me, member, askLogin, toast]);
}

/** Returns the changes that make lots again what they are: one for each kind and note. */
export function changesBack(
  lots: readonly InterestLot[],
  interests: Interests,
): readonly InterestChange[] {
  const changes = new Map<string, InterestChange>();
  for (const { listingID } of lots) {
    const { kind = undecided, note = '' } = interests.get(listingID) ?? {};
    const key = `${kind} ${note}`;
    const change = changes.get(key) ?? { listingIDs: [], kind, note: note || undefined };
    changes.set(key, { ...change, listingIDs: [...change.listingIDs, listingID] });
  }
  return [...changes.values()];
}

/** Says what was decided: 已关注 65012252001, 已恢复 3 批. The first kind is the new one. */
export function textOf(
  lots: readonly InterestLot[],
  [kind, ...before]: readonly InterestKind[],
): string {
  const which = lots.length === 1 ? lots[0]?.batchID : `${lots.length} 批`;
  if (kind === followed) return `已关注 ${which}`;
  if (kind === unwanted) return `已隐藏不要的 ${which}`;
  return before.includes(unwanted) ? `已恢复 ${which}` : `已取消关注 ${which}`;
}
