import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useMe } from '../../../api/me';
import { Failed } from '../../../ui/failed';
import { PageLoader } from '../../../ui/page-loader';
import { ChangePassword } from './change-password';
import { ResetPassword } from './reset-password';

/** A new password: members change theirs, visitors reset it by text message. */
export default function PasswordPage() {
  const query = useMe();
  const error = useFailure(query);
  if (error) return <Failed {...failureOf(error, query.refetch)} />;
  if (query.data === undefined) return <PageLoader title="修改密码" />;
  return query.data ? <ChangePassword me={query.data} /> : <ResetPassword />;
}
