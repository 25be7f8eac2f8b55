import { useSearchParams } from 'react-router';
import { useChangeCalculations } from '../../../api/calculations';
import { useMaySave } from '../../../api/demands';
import type { ValuationInput } from '../../../api/valuations';
import { usePremiums } from '../../../search/premiums';
import { useStable } from '../../../ui/stable';
import { type ToolLink, useLasting } from '../link';
import { listKey, withList } from '../list-code';
import { forgetList } from './list-draft';
import { inputOf, needsCode, paramsOf, type Terms } from './terms';

/** What the history of the browser has of a typed list, whose address has less: not all numbers, or only a code. */
export interface Visited {
  /** the visit during which the list was typed */
  visit: string;
  text: string;
  terms: Terms;
  /** of the kept list */
  name?: string;
}

export type KeepLots = ReturnType<typeof useChangeCalculations>['keepLots'];

interface ListLink {
  /** keeps the list; the address then names it, if it has not all of it */
  keep: KeepLots;
  /** returns the link that opens the list; undefined while there is no list */
  link: (() => Promise<ToolLink>) | undefined;
  /** only members have the link */
  guarded: boolean;
  /** the address does not open the list */
  unlinked: boolean;
}

/** Returns what keeps a typed list and links to it. */
export function useListLink(typed: Visited): ListLink {
  const [search, setSearch] = useSearchParams();
  const member = useMaySave();
  const lasting = useLasting();
  const { standard } = usePremiums('');
  const { keepLots } = useChangeCalculations();
  // A link has the table that counts here: another company may have another default one.
  const named = (of: ValuationInput) => ({ ...of, premium: of.premium || standard });
  const input = inputOf(typed.text, typed.terms);
  const list = input && named(input);
  const byCode = list !== undefined && needsCode(list);
  const show = useStable((of: ValuationInput, code: string) => {
    if (!byCode || !isSame(list, named(of))) return;
    forgetList();
    setSearch(withList(new URLSearchParams(), code), { replace: true, state: typed });
  });
  const keep: KeepLots = async ({ name, ...of }) => {
    const kept = await keepLots({ ...of, name });
    show(of, kept.code);
    return kept;
  };
  const linkOf = async (of: ValuationInput): Promise<ToolLink> => {
    const path = `${window.location.origin}/tool/batchPrice`;
    if (!needsCode(of)) {
      const params = paramsOf({ ...typed.terms, premium: of.premium ?? '' }, of.batchIDs);
      return { address: `${path}?${new URLSearchParams(params)}` };
    }
    if (!member) throw new Error('登录后可以复制这份清单的链接');
    const { code } = await keep(of);
    return lasting(code, `${path}?${withList(new URLSearchParams(), code)}`);
  };
  return {
    keep,
    link: list && (() => linkOf(list)),
    guarded: byCode,
    unlinked: byCode && !search.has(listKey),
  };
}

const isSame = (a: ValuationInput, b: ValuationInput) => JSON.stringify(a) === JSON.stringify(b);
