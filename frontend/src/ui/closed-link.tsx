import { Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface ClosedLinkProps {
  children: ReactNode;
  /** why it cannot be followed */
  reason: string;
  className?: string;
}

/** A link that this person cannot follow: shown, and explained. */
export function ClosedLink({ children, reason, className = '' }: ClosedLinkProps) {
  return (
    <Tooltip title={reason} trigger={['hover', 'focus']} mouseEnterDelay={0.15}>
      {/* biome-ignore lint/a11y/useSemanticElements: a disabled button gets no focus for its reason. */}
      <span role="button" aria-disabled="true" tabIndex={0} className={`closed-link ${className}`}>
        {children}
      </span>
    </Tooltip>
  );
}
