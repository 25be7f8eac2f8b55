import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallName, In } from './calls';
import { call } from './client';
import type { LiveMessage } from './live';
import { meKeys } from './me';
import { announces, useNews } from './news';
import { usePage } from './page';

const key = ['users'] as const;

type Colleagues = In<'GET user/list_user_management'>;
type Applications = In<'GET user/list_user_apply_member'>;

/**
 * Returns the members of the own company with a text in their name or number, managers first. Changes by
 * others are followed.
 */
export function useColleagues(input: Colleagues) {
  useLiveUsers();
  return usePage([...key, 'members', input], 'GET user/list_user_management', input);
}

/** Returns the open or refused applications to join the own company, the oldest first. Updates itself. */
export function useApplications(input: Applications) {
  useLiveUsers();
  return usePage([...key, 'applications', input], 'GET user/list_user_apply_member', input);
}

/**
 * Reports whether a message may change the members of the own company. Managers get a message for every
 * application.
 */
export const concernsUsers = (message: LiveMessage): boolean =>
  message.msgType === 'message' || announces(message, 'colleagues');

/** Reloads the members when they have changed. */
function useLiveUsers(): void {
  const client = useQueryClient();
  useNews(concernsUsers, () => void client.invalidateQueries({ queryKey: key }));
}

/** Returns a function to call after a change. A change of the own rights changes the menus. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: meKeys.me });
    await client.invalidateQueries({ queryKey: key });
  };
}

function useChange<Name extends CallName>(name: Name) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (input: In<Name>) => call(name, input), onSettled: refresh });
}

/** Shows or hides a member as a contact of the company. */
export const useShow = () => useChange('POST user/update_user_is_show');

/** Freezes a member until they are unfrozen, with a reason that they can read. */
export function useFreeze(): (values: In<'POST user/update_user_freeze'>) => Promise<void> {
  const refresh = useRefresh();
  return async (values) => {
    await call('POST user/update_user_freeze', values);
    await refresh();
  };
}

/** Unfreezes a colleague. */
export const useUnfreeze = () => useChange('POST user/update_user_unfreeze');

/** Makes a colleague a manager, or an ordinary member again. A company keeps at least one manager. */
export const useSetManager = () => useChange('POST user/update_user_is_manager');

/** Grants a colleague the right to manage products, or revokes it. */
export const useSetProduct = () => useChange('POST user/update_user_is_product_management');

/** Approves an applicant, visible to other companies or not. */
export const useApprove = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { userID: number; isShow: boolean }) =>
      call('POST user/audit_mall_user_apply_member', { ...input, approve: true }),
    onSettled: refresh,
  });
};

/** Refuses an applicant with a reason that they can read. */
export function useRefuse(): (userID: number, note: string) => Promise<void> {
  const refresh = useRefresh();
  return async (userID, note) => {
    await call('POST user/audit_mall_user_apply_member', { userID, approve: false, note });
    await refresh();
  };
}

/** Checks whether a membership may be ended, and sends a code to the manager's own phone. */
export const sendUnbindCode = (userID: number) => call('POST user/unbind_user_valid', { userID });

/** Ends a membership, with the code on the manager's own phone. */
export function useUnbind(): (values: In<'POST user/unbind_user'>) => Promise<void> {
  const refresh = useRefresh();
  return async (values) => {
    await call('POST user/unbind_user', values);
    await refresh();
  };
}
