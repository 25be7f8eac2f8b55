import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { BrowserRouter } from 'react-router';
import { CallError, failureOf } from './api/client';
import { SiteRoutes } from './routes/routes';
import { Shell } from './shell/shell';
import { ErrorCatch } from './ui/error-screen';
import { locale } from './ui/locale';
import { themes } from './ui/theme';
import { useThemeName } from './ui/theme-name';
import { pageToast, ToastProvider } from './ui/toast';

function showError(error: Error): void {
  const { message, seconds } = failureOf(error);
  pageToast.current.error(message, seconds);
}

/** Reports whether a repeated call may succeed. Such calls are repeated automatically. */
const mayRetry = (error: Error | null) => error instanceof CallError && error.passing;

/**
 * Failed queries show a toast unless the page shows the error itself (meta.quiet). Failed mutations always
 * do.
 */
function newQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.quiet) showError(error);
      },
    }),
    mutationCache: new MutationCache({ onError: showError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && mayRetry(error),
        refetchInterval: (query) => (mayRetry(query.state.error) ? 5_000 : false),
        staleTime: 5_000,
        refetchOnWindowFocus: false,
      },
    },
  });
}

const queries = newQueries();

/** The whole site. */
export function App() {
  const [theme, setTheme] = useThemeName();
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider locale={locale} theme={themes[theme]} button={{ autoInsertSpace: false }}>
        <ToastProvider>
          <BrowserRouter>
            <ErrorCatch>
              <Shell theme={theme} onTheme={setTheme}>
                <SiteRoutes />
              </Shell>
            </ErrorCatch>
          </BrowserRouter>
        </ToastProvider>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
