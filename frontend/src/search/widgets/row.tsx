import type { CSSProperties, ReactNode } from 'react';

interface RowProps {
  label: string;
  /** room kept for choices that come with the first answer, px */
  room?: number;
  children: ReactNode;
}

/** A label with its controls, grouped for screen readers. */
export function Row({ label, room, children }: RowProps) {
  return (
    <fieldset className="filter-row">
      <legend>{label}</legend>
      <div className="filter-controls" style={{ '--room': `${room ?? 0}px` } as CSSProperties}>
        {children}
      </div>
    </fieldset>
  );
}
