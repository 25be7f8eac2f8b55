import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from './account';
import type { In } from './calls';
import { call } from './client';
import { meKeys } from './me';

/** Query key of the own company. */
const key = ['company'] as const;

/** The own company. */
export function useCompany() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET member/get_member_info', {}, signal),
    meta: { quiet: true },
  });
}

/** Changes what is known of the own company. Fields that are left out stay. */
export function useUpdateCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: In<'POST member/update_member_info'>) =>
      call('POST member/update_member_info', patch),
    onSuccess: (company) => {
      client.setQueryData(key, company);
      void client.invalidateQueries({ queryKey: meKeys.me });
    },
  });
}

/** Sends a picture of the business licence, given as a data address; it counts when the company is saved. */
export const uploadLicence = (data: string) =>
  call('POST member/upload_pic_license', { imgFile: data });

/** Applies to join a company, or founds one. */
export function useJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: In<'POST user/relevancy_new_member'>) =>
      call('POST user/relevancy_new_member', asked),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: accountKeys.companies });
      void client.invalidateQueries({ queryKey: meKeys.me });
    },
  });
}

/** Leaves a company, or takes back the application to join it. */
export function useLeave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userID: number) => call('POST user/leave_member', { userID }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: accountKeys.companies });
      void client.invalidateQueries({ queryKey: meKeys.me });
    },
  });
}
