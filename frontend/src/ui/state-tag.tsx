import './state-tag.css';

/** How a state looks: good, waiting, ended, or neither. */
export type Tone = 'good' | 'waiting' | 'ended' | 'plain';

/** A state or a right in a word. */
export function StateTag({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`state-tag ${tone}`}>{children}</span>;
}

interface StateBoxProps {
  tone: Tone;
  title: string;
  children?: string;
}

/** A state with an explanation. */
export function StateBox({ tone, title, children }: StateBoxProps) {
  return (
    <div className={`state-note ${tone}`} role="status">
      <b>{title}</b>
      {children && <p>{children}</p>}
    </div>
  );
}
