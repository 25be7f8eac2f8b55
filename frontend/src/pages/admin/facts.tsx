import { isValidElement, type ReactNode } from 'react';
import { unknown } from '../../ui/format';

/** Names with what belongs to them; — where nothing is known. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isKnown(value) ? value : unknown}</dd>
        </div>
      ))}
    </dl>
  );
}

function isKnown(value: ReactNode): boolean {
  if (isValidElement<{ children?: ReactNode }>(value)) return value.props.children !== '';
  return value !== undefined && value !== null && value !== '';
}
