import { type ReactNode, useId } from 'react';
import styles from './page-panel.module.css';

interface PageHeadProps {
  title?: ReactNode;
  /** a remark, such as the number of rows */
  note?: ReactNode;
  /** controls at the right end */
  extra?: ReactNode;
}

/** The head of a page or of a part of it. */
export function PageHead({ title, note, extra }: PageHeadProps) {
  return (
    <div className={`page-head ${styles.head}`}>
      {title}
      {note && <small>{note}</small>}
      {extra && <span>{extra}</span>}
    </div>
  );
}

interface PagePanelProps extends PageHeadProps {
  title: string;
  children: ReactNode;
}

/** The main part of a page, with the page's title. */
export function PagePanel({ title, children, ...head }: PagePanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <PageHead title={<h1 id={id}>{title}</h1>} {...head} />
      {children}
    </section>
  );
}
