import { message } from 'antd';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';

/** Short sentences at the top of the page. */
export interface Toast {
  success: (text: string) => void;
  warning: (text: string) => void;
  error: (text: string) => void;
}

/** More letters than this are not read in three seconds. */
const longText = 24;

const silent: Toast = { success: () => {}, warning: () => {}, error: () => {} };
const ToastContext = createContext<Toast>(silent);

/** The toast of the page, for what is not a component: the query client's errors. */
export const pageToast: { current: Toast } = { current: silent };

export const useToast = () => use(ToastContext);

/** Gives everything below it a toast. The same sentence is shown once, however often it is said. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [api, holder] = message.useMessage({ maxCount: 3, top: 16 });
  const toast = useMemo<Toast>(() => {
    const say = (type: 'success' | 'warning' | 'error') => (text: string) => {
      api.open({ type, content: text, key: text, duration: text.length > longText ? 8 : 3 });
    };
    return { success: say('success'), warning: say('warning'), error: say('error') };
  }, [api]);
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
