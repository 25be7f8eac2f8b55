import { Link } from 'react-router';
import { ClosedLink } from '../closed-link';
import type { MenuEntry } from './menu';

/** A link of a menu, disabled for those who cannot follow it. */
export function MenuLink({ entry, className }: { entry: MenuEntry; className?: string }) {
  const { name, url, closed } = entry;
  if (closed) {
    return (
      <ClosedLink className={className} reason={closed}>
        {name}
      </ClosedLink>
    );
  }
  return (
    <Link to={url} className={className}>
      {name}
    </Link>
  );
}
