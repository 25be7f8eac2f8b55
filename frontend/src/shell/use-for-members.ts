import { useLocation, useNavigate } from 'react-router';
import { useMe } from '../api/me';
import { loginAddress } from '../ui/chrome/places';

/** Returns a function that does something for members; visitors log in first and return. */
export function useForMembers(): (doIt: () => void) => void {
  const me = useMe().data;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (doIt) => {
    if (me === null) navigate(loginAddress(pathname + search));
    else doIt();
  };
}
