import { useLocation, useNavigate } from 'react-router';
import { demandNamed, openDemand, sharedDemand } from '../../api/demands';
import { type CottonQuery, type Pointer, settled, urlText } from '../demand';
import { withLookOf } from '../look';
import { isLeft, type Opened, openedFrom, queryOf, withOpened } from './opened';

/** Returns the demand of a pointer; undefined when no saved demand has the name. */
export async function find(pointer: Pointer): Promise<Opened | undefined> {
  if ('code' in pointer) return openedFrom(await sharedDemand(pointer.code));
  const id = 'id' in pointer ? pointer.id : (await demandNamed(pointer.name))?.searchID;
  if (!id) return undefined;
  const demand = await openDemand(id);
  return openedFrom(demand, demand.since);
}

/** Returns the address of the cotton page with a query. */
export function cottonAddress(query: CottonQuery): string {
  const text = urlText(settled(query));
  return `/cottonmall${text && `?${text}`}`;
}

/** The address of the saved demands. */
export const mineAddress = '/cottonmall?tab=0';

/** Returns the address that opens a saved demand among the others. */
export const demandAddress = (searchID: number) => `${mineAddress}&searchID=${searchID}`;

/** Returns a function that shows an open demand, with its own filters or those of a URL. */
export function useShowOpened(): (opened: Opened, query: CottonQuery, replace: boolean) => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return (opened, query, replace) => {
    const text = urlText(settled(query));
    navigate(
      { pathname: '/cottonmall', search: replace ? withLookOf(text, search) : text },
      { replace, state: withOpened(replace ? state : null, opened) },
    );
  };
}

/**
 * Returns a function that opens a saved demand below the list. The promise resolves to the demand, which may
 * have no filters left.
 */
export function useOpenMine(): (searchID: number) => Promise<Opened | undefined> {
  const show = useShowOpened();
  return async (searchID) => {
    const opened = await find({ id: searchID });
    if (opened && isLeft(opened)) show(opened, queryOf(opened, true), false);
    return opened;
  };
}
