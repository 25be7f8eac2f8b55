import { useLocation, useNavigate } from 'react-router';
import { demandNamed, openDemand, sharedDemand } from '../../api/demands';
import { type CottonQuery, type Pointer, settled, urlText } from '../demand';
import { isLeft, type Opened, openedFrom, queryOf, withOpened } from './opened';

/** What a pointer leads to; nothing when no saved demand has that name. */
export async function find(pointer: Pointer): Promise<Opened | undefined> {
  if ('code' in pointer) return openedFrom(await sharedDemand(pointer.code));
  const id = 'id' in pointer ? pointer.id : (await demandNamed(pointer.name))?.searchID;
  if (!id) return undefined;
  const demand = await openDemand(id);
  return openedFrom(demand, demand.since);
}

/** Where the cotton page shows a query. */
export function cottonAddress(query: CottonQuery): string {
  const text = urlText(settled(query));
  return `/cottonmall${text && `?${text}`}`;
}

/** Where the saved demands are. */
export const mineAddress = '/cottonmall?tab=0';

/** The address that opens a saved demand among the others. */
export const demandAddress = (searchID: number) => `${mineAddress}&searchID=${searchID}`;

/** Shows what was opened: the filters it has, or another state of them that an address asks for. */
export function useShowOpened(): (opened: Opened, query: CottonQuery, replace: boolean) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (opened, query, replace) =>
    navigate(cottonAddress(query), { replace, state: withOpened(replace ? state : null, opened) });
}

/** Opens one of the saved demands where they stand over the lots. Answers whether anything of it is left to be shown. */
export function useOpenMine(): (searchID: number) => Promise<Opened | undefined> {
  const show = useShowOpened();
  return async (searchID) => {
    const opened = await find({ id: searchID });
    if (opened && isLeft(opened)) show(opened, queryOf(opened, true), false);
    return opened;
  };
}
