import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { SiteRoutes } from './routes';
import { themes } from './ui/theme';

const queries = new QueryClient();

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider locale={zhCN} theme={themes.light}>
        <BrowserRouter>
          <Suspense>
            <SiteRoutes />
          </Suspense>
        </BrowserRouter>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
