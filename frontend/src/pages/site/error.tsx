import { useSearchParams } from 'react-router';
import { ErrorScreen, MissingScreen } from '../../ui/error-screen';

const messages: Record<string, string> = {
  '403': '没有权限查看该页面',
  '500': '系统繁忙，请稍后再试',
  '509': '操作频繁，请稍后再试',
};

/** The error page. Its URL contains the status (statusCode). */
export default function ErrorPage() {
  const [params] = useSearchParams();
  const status = params.get('statusCode') ?? '';
  if (status === '404') return <MissingScreen />;
  const message = messages[status];
  return <ErrorScreen status={message ? status : '500'} message={message ?? '页面出错了'} />;
}
