import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, In } from './calls';
import { call } from './client';
import { meKeys } from './me';

/** Query keys of the people of the own company. */
export const userKeys = { all: ['users'] as const };

type Colleagues = In<'GET user/list_user_management'>;
type Applications = In<'GET user/list_user_apply_member'>;

/** The members of the own company whose name or number has a text in it, managers first. */
export function useColleagues(asked: Colleagues) {
  return useQuery({
    queryKey: [...userKeys.all, 'members', asked],
    queryFn: ({ signal }) => call('GET user/list_user_management', asked, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Who applies to join the own company, the oldest first, or was refused. */
export function useApplications(asked: Applications) {
  return useQuery({
    queryKey: [...userKeys.all, 'applications', asked],
    queryFn: ({ signal }) => call('GET user/list_user_apply_member', asked, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** A change of one colleague. Whoever changes his own rights sees other menus afterwards. */
function useChange<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<Name>) => call(name, input),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: userKeys.all });
      void client.invalidateQueries({ queryKey: meKeys.me });
    },
  });
}

export const useShow = () => useChange('POST user/update_user_is_show');
export const useFreeze = () => useChange('POST user/update_user_freeze');
export const useUnfreeze = () => useChange('POST user/update_user_unfreeze');
export const useSetManager = () => useChange('POST user/update_user_is_manager');
export const useSetProduct = () => useChange('POST user/update_user_is_product_management');
export const useAudit = () => useChange('POST user/audit_mall_user_apply_member');

/** Ends a membership, with the code that was sent to the manager's own phone. */
export const useUnbind = () => useChange('POST user/unbind_user');

/** Asks whether a membership may be ended, and has a code sent to the manager's own phone. */
export function useUnbindCode() {
  return useMutation({
    mutationFn: (userID: number) => call('POST user/unbind_user_valid', { userID }),
  });
}
