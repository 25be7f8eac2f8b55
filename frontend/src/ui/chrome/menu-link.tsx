import { Link } from 'react-router';
import { Soon } from '../soon';
import type { MenuEntry } from './menu';

/** A link of a menu, disabled when its page does not exist yet. */
export function MenuLink({ entry, className }: { entry: MenuEntry; className?: string }) {
  if (entry.status === 'closed') {
    return (
      <Soon className={className} reason={entry.reason}>
        {entry.name}
      </Soon>
    );
  }
  return (
    <Link to={entry.url ?? ''} className={className}>
      {entry.name}
    </Link>
  );
}
