import { type ReactNode, useId } from 'react';
import './entrance.css';

interface EntranceProps {
  title: string;
  /** a remark below the title */
  note?: ReactNode;
  /** other ways, below everything */
  foot?: ReactNode;
  children: ReactNode;
}

/** The card through which people come in: log in, register, a new password. */
export function Entrance({ title, note, foot, children }: EntranceProps) {
  const id = useId();
  return (
    <section className="entrance" aria-labelledby={id}>
      <h1 id={id}>{title}</h1>
      {note && <p className="entrance-note">{note}</p>}
      {children}
      {foot && <div className="entrance-foot">{foot}</div>}
    </section>
  );
}
