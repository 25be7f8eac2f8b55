import type { ReactNode } from 'react';
import { unknown } from './format';
import './facts.css';

/** A list of names and their values. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || unknown}</dd>
        </div>
      ))}
    </dl>
  );
}
