import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from './account';
import type { In } from './calls';
import { call } from './client';
import { meKeys } from './me';
import type { CompanyInfo, Enterprise } from './types';

const key = ['company'] as const;

/** The own company. */
export function useCompany() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET member/get_member_info', {}, signal),
    meta: { quiet: true },
  });
}

type Patch = In<'POST member/update_member_info'>;

/** Changes what is known of the own company. Fields that are left out stay. */
export function useUpdateCompany(): (patch: Patch) => Promise<CompanyInfo> {
  const client = useQueryClient();
  return async (patch) => {
    const company = await call('POST member/update_member_info', patch);
    client.setQueryData(key, company);
    void client.invalidateQueries({ queryKey: meKeys.me });
    return company;
  };
}

/** Sends a picture of the business licence, given as a data address; it counts when the company is saved. */
export const uploadLicence = (data: string) =>
  call('POST member/upload_pic_license', { imgFile: data });

/** The platform's contact person for a city; of the platform itself where none is named. */
export function useSalesman(region: string) {
  return useQuery({
    queryKey: ['salesman', region],
    queryFn: ({ signal }) => call('POST bases/salesman', { region }, signal),
    staleTime: 60 * 60 * 1000,
    meta: { quiet: true },
  });
}

/** What to do when somebody came into a company, or left one. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: meKeys.me });
    await client.invalidateQueries({ queryKey: accountKeys.companies });
  };
}

/** How somebody asks to join a company, or what he founds. */
export type Joining = In<'POST user/relevancy_new_member'>;

/** Applies to join a company, or founds one. */
export function useJoin(): (joining: Joining) => Promise<Enterprise> {
  const refresh = useRefresh();
  return async (joining) => {
    const company = await call('POST user/relevancy_new_member', joining);
    await refresh();
    return company;
  };
}

/** Leaves a company, or takes back the application to join it. */
export function useLeave() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (userID: number) => call('POST user/leave_member', { userID }),
    onSettled: refresh,
  });
}
