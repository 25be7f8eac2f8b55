import { useMe } from '../../api/me';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { useToast } from '../../ui/toast';

interface MembersOnly {
  /** nobody is logged in */
  visitor: boolean;
  /** somebody of an approved company is logged in */
  member: boolean;
  /** reports whether the person may do something, such as 导出; asks a visitor to log in, says what others lack */
  may: (what: string) => boolean;
}

/** Returns whether the person may use what only members may. */
export function useMembersOnly(): MembersOnly {
  const { data: me } = useMe();
  const askLogin = useAskLogin();
  const toast = useToast();
  const member = me?.roles.includes('member') ?? false;
  const may = (what: string): boolean => {
    if (me === null) void askLogin();
    else if (me && !member) toast.warning(`以已通过审核的企业身份，才能${what}`);
    return member || me === undefined; // while it loads, the server decides
  };
  return { visitor: me === null, member, may };
}
