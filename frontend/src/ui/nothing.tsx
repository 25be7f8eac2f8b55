import type { ReactNode } from 'react';

/** An empty list: a sentence, and what to do next. */
export function Nothing({ text = '暂无数据', children }: { text?: string; children?: ReactNode }) {
  return (
    <div className="state-box">
      <svg width="56" height="36" viewBox="0 0 56 36" fill="none" aria-hidden="true">
        <path
          d="M6 20 14 6h28l8 14v10a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V20Z"
          stroke="var(--line-strong)"
          strokeWidth="1.5"
        />
        <path
          d="M6 20h12a3 3 0 0 1 3 3 4 4 0 0 0 4 4h6a4 4 0 0 0 4-4 3 3 0 0 1 3-3h12"
          stroke="var(--line-strong)"
          strokeWidth="1.5"
        />
      </svg>
      <span>{text}</span>
      {children}
    </div>
  );
}
