import type { ReactNode } from 'react';
import type { Lot } from '../../../api/types';
import { ShortList } from '../../../shell/lots/short-list';
import { Panel } from '../../../ui/panel';
import styles from './lot.module.css';

interface OtherLotsProps {
  title: string;
  note: string;
  extra?: ReactNode;
  /** undefined until they are here */
  lots?: Lot[];
  error: Error | null;
  /** the listing of the page, which is marked */
  current?: number;
  /** the text for an empty list */
  none: string;
  onReload: () => void;
}

/** Other lots at current prices. */
export function OtherLots({ title, note, extra, ...list }: OtherLotsProps) {
  return (
    <Panel title={title} note={note} extra={extra} className={styles.otherLots}>
      <ShortList label={title} placeholders={4} {...list} />
    </Panel>
  );
}
