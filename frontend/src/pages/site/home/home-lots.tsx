import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import type { Lot } from '../../../api/types';
import { ShortList } from '../../../shell/lots/short-list';
import { Failed } from '../../../ui/failed';
import { useNarrow } from '../../../ui/narrow';
import { Panel } from '../../../ui/panel';
import styles from './home.module.css';

interface HomeLotsProps {
  title: string;
  note: string;
  /** the full lists */
  more: { name: string; to: string }[];
  /** undefined until they are here */
  lots?: Lot[];
  /** why the lots could not be loaded */
  error: Error | null;
  onChanged: () => void;
}

/** How many lots are shown, and how many on a phone. */
const most = 12;
const mostNarrow = 5;

/** The first lots of one kind at the current prices. On a phone the links to the full lists are below them. */
export function HomeLots({ title, note, more, lots, error, onChanged }: HomeLotsProps) {
  const narrow = useNarrow();
  const size = narrow ? mostNarrow : most;
  const links = (
    <span className={styles.homeMore}>
      {more.map(({ name, to }) => (
        <Link key={to} to={to}>
          {name} ›
        </Link>
      ))}
    </span>
  );
  return (
    <Panel title={title} note={note} extra={!narrow && links}>
      {error ? (
        <Failed {...failureOf(error, onChanged)} />
      ) : (
        <ShortList
          label={title}
          lots={lots?.slice(0, size)}
          placeholders={size}
          onReload={onChanged}
        />
      )}
      {narrow && links}
    </Panel>
  );
}
