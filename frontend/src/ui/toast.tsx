import { message } from 'antd';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';

/** Shows a sentence. Without a number of seconds, its length decides for how long. A link may follow it. */
type Say = (text: string, seconds?: number, link?: ReactNode) => void;

/** Short sentences at the top of the page. */
export type Toast = Record<Kind, Say>;

const kinds = ['info', 'success', 'warning', 'error'] as const;
type Kind = (typeof kinds)[number];

/** More letters than this are not read in three seconds. */
const longText = 24;

const toastOf = (showError: (kind: Kind) => Say) =>
  Object.fromEntries(kinds.map((kind) => [kind, showError(kind)])) as Toast;

const silent = toastOf(() => () => {});
const ToastContext = createContext<Toast>(silent);

/** The toast of the page, for what is not a component: the query client's errors. */
export const pageToast: { current: Toast } = { current: silent };

export const useToast = () => use(ToastContext);

/** Provides the toast to its children. A sentence that is shown already is not shown twice. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [api, holder] = message.useMessage({ maxCount: 3, top: 16 });
  const toast = useMemo(
    () =>
      toastOf((type) => (text, seconds = text.length > longText ? 8 : 3, link?: ReactNode) => {
        const content = link ? (
          <>
            {text} {link}
          </>
        ) : (
          text
        );
        api.open({ type, content, key: text, duration: seconds });
      }),
    [api],
  );
  useEffect(() => {
    pageToast.current = toast;
    return () => {
      pageToast.current = silent;
    };
  }, [toast]);
  return (
    <ToastContext value={toast}>
      {holder}
      {children}
    </ToastContext>
  );
}
