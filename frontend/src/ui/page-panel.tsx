import { type ReactNode, useId } from 'react';

interface PagePanelProps {
  title: string;
  /** a remark, such as the number of rows */
  note?: ReactNode;
  /** controls at the right end of the head */
  extra?: ReactNode;
  children: ReactNode;
}

/** The main part of a member page, with the page's title. */
export function PagePanel({ title, note, extra, children }: PagePanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="page-head">
        <h1 id={id}>{title}</h1>
        {note && <small>{note}</small>}
        {extra && <span>{extra}</span>}
      </div>
      {children}
    </section>
  );
}
