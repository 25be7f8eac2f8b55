import type { ReactNode } from 'react';

/** A grey label with its controls, named for those who cannot see the label's place. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="filter-row">
      <legend>{label}</legend>
      <div className="filter-controls">{children}</div>
    </fieldset>
  );
}
