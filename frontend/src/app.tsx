import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { BrowserRouter } from 'react-router';
import { callDefaults } from './api/call-defaults';
import { failureOf, hasFields } from './api/client';
import { SiteRoutes } from './routes/routes';
import { Shell } from './shell/shell';
import { ErrorCatch } from './ui/error-screen';
import './ui/leaving';
import { locale } from './ui/locale';
import { useNarrow } from './ui/narrow';
import { phoneThemes, themes } from './ui/theme';
import { useThemeName } from './ui/theme-name';
import { pageToast, ToastProvider } from './ui/toast';

function showError(error: Error): void {
  const { message, seconds } = failureOf(error);
  pageToast.current.error(message, seconds);
}

/**
 * Failed queries show a toast unless the page shows the error itself (meta.quiet). So do failed mutations, unless the
 * page shows the sentences of the server at the fields (meta.fields).
 */
function newQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.quiet) showError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => {
        if (!meta?.fields || !hasFields(error)) showError(error);
      },
    }),
    defaultOptions: callDefaults,
  });
}

const queries = newQueries();

/** The whole site. */
export function App() {
  const [theme, setTheme] = useThemeName();
  const looks = useNarrow() ? phoneThemes : themes;
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider locale={locale} theme={looks[theme]} button={{ autoInsertSpace: false }}>
        <BrowserRouter>
          <ToastProvider>
            <ErrorCatch>
              <Shell theme={theme} onTheme={setTheme}>
                <SiteRoutes />
              </Shell>
            </ErrorCatch>
          </ToastProvider>
        </BrowserRouter>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
