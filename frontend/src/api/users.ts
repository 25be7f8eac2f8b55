import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName, In } from './calls';
import { call } from './client';
import { live } from './live';
import { meKeys } from './me';

const key = ['users'] as const;

type Colleagues = In<'GET user/list_user_management'>;
type Applications = In<'GET user/list_user_apply_member'>;

/** The members of the own company whose name or number has a text in it, managers first. */
export function useColleagues(asked: Colleagues) {
  return useQuery({
    queryKey: [...key, 'members', asked],
    queryFn: ({ signal }) => call('GET user/list_user_management', asked, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Who applies to join the own company, the oldest first, or was refused; new ones come by themselves. */
export function useApplications(asked: Applications) {
  useNews();
  return useQuery({
    queryKey: [...key, 'applications', asked],
    queryFn: ({ signal }) => call('GET user/list_user_apply_member', asked, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Asks again when a message arrives: managers get one of every application. */
function useNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      live.onMessage(({ msgType }) => {
        if (msgType === 'message') void client.invalidateQueries({ queryKey: key });
      }),
    [client],
  );
}

/** What to do after a change: whoever changed his own rights sees other menus. */
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

/** Shows a colleague as a contact of the company, or hides him. */
export const useShow = () => useChange('POST user/update_user_is_show');

/** Keeps a colleague out of the company for a while. */
export const useFreeze = () => useChange('POST user/update_user_freeze');

/** Lets a frozen colleague in again. */
export const useUnfreeze = () => useChange('POST user/update_user_unfreeze');

/** Makes a colleague a manager, or takes that away; a company keeps one. */
export const useSetManager = () => useChange('POST user/update_user_is_manager');

/** Gives a colleague the right to manage products, or takes it away. */
export const useSetProduct = () => useChange('POST user/update_user_is_product_management');

/** Lets an applicant in. */
export const useApprove = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (userID: number) =>
      call('POST user/audit_mall_user_apply_member', { userID, approve: true }),
    onSettled: refresh,
  });
};

/** Refuses an applicant, who reads why. */
export function useRefuse(): (userID: number, note: string) => Promise<void> {
  const refresh = useRefresh();
  return async (userID, note) => {
    await call('POST user/audit_mall_user_apply_member', { userID, approve: false, note });
    await refresh();
  };
}

/** Asks whether a membership may be ended, and has a code sent to the manager's own phone. */
export const sendUnbindCode = (userID: number) => call('POST user/unbind_user_valid', { userID });

/** Ends a membership, with the code on the manager's own phone. */
export function useUnbind(): (userID: number, code: string) => Promise<void> {
  const refresh = useRefresh();
  return async (userID, code) => {
    await call('POST user/unbind_user', { userID, code });
    await refresh();
  };
}
