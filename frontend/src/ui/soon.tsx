import { Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';

interface SoonProps {
  children: ReactNode;
  /** why it does not work yet */
  reason?: string;
  className?: string;
  /** a name for what has no text */
  label?: string;
}

/** A link to what does not exist yet: shown, named, explained, and not to be followed. */
export const Soon = memo(function Soon(props: SoonProps) {
  const { children, reason = '即将开放', className = '', label } = props;
  return (
    <Tooltip title={reason} trigger={['hover', 'focus']} mouseEnterDelay={0.15}>
      {/* biome-ignore lint/a11y/useSemanticElements: a disabled button gets no focus for its reason. */}
      <span
        role="button"
        aria-disabled="true"
        aria-label={label}
        tabIndex={0}
        className={`soon ${className}`}
      >
        {children}
      </span>
    </Tooltip>
  );
});
