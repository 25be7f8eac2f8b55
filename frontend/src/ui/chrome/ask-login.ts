import { useLocation, useNavigate } from 'react-router';
import { useAsk } from '../ask';
import { useStable } from '../stable';
import { useToast } from '../toast';
import { loginAddress } from './places';

/**
 * Asks a visitor to log in. After the login the visitor returns to an address: the current one by default.
 */
export function useAskLogin(): (back?: string) => Promise<void> {
  const ask = useAsk();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useStable(async (back = pathname + search) => {
    const agreed = await ask({ text: '您尚未登录，是否立即登录?', agree: '立即登录' });
    if (agreed) navigate(loginAddress(back));
    else toast.info('已取消登录');
  });
}
