import { Link } from 'react-router';
import { failureOf } from '../../../api/client';
import type { Lot } from '../../../api/types';
import { ShortList } from '../../../shell/lots/short-list';
import { Failed } from '../../../ui/failed';
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

/** A dozen lots of one kind at the current prices. */
export function HomeLots({ title, note, more, lots, error, onChanged }: HomeLotsProps) {
  return (
    <Panel
      title={title}
      note={note}
      extra={
        <span className={styles.homeMore}>
          {more.map(({ name, to }) => (
            <Link key={to} to={to}>
              {name} ›
            </Link>
          ))}
        </span>
      }
    >
      {error ? (
        <Failed {...failureOf(error, onChanged)} />
      ) : (
        <ShortList label={title} lots={lots} placeholders={12} onReload={onChanged} />
      )}
    </Panel>
  );
}
