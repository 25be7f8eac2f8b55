import type { ReactNode } from 'react';
import { unknown } from './format';
import './facts.css';

/** Names with what is known under each. */
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
