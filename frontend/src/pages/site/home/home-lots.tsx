import { Link } from 'react-router';
import type { Lot } from '../../../api/types';
import { LiveLots } from '../../../shell/live-lots';
import { Panel } from '../../../ui/panel';
import styles from './home.module.css';

interface HomeLotsProps {
  title: string;
  note: string;
  /** the address of the full list */
  to: string;
  /** undefined until they are here */
  lots?: Lot[];
  onChanged: () => void;
}

/** A dozen lots of one kind at the current prices. */
export function HomeLots({ title, note, to, lots, onChanged }: HomeLotsProps) {
  return (
    <Panel
      title={title}
      note={note}
      extra={<Link to={to}>更多 ›</Link>}
      className={styles.homeLots}
    >
      <LiveLots label={title} lots={lots} placeholders={12} onReload={onChanged} />
    </Panel>
  );
}
