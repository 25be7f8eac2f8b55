import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** a remark beside the title */
  note?: ReactNode;
  /** a link or buttons at the right end of the head */
  extra?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ title, note, extra, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {note && <small>{note}</small>}
        {extra && <span>{extra}</span>}
      </div>
      {children}
    </section>
  );
}
