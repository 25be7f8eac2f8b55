import { useLocation, useNavigate } from 'react-router';
import { showsMap, withMap } from '../../../search/look';

/** Returns whether the map is open, by the address, and a function that opens or closes it. */
export function useMap(): [boolean, () => void] {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const open = showsMap(search);
  return [open, () => navigate({ search: withMap(search, !open) }, { replace: true, state })];
}
