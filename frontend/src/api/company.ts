import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from './account';
import type { In } from './calls';
import { call } from './client';
import { meKeys } from './me';
import { sendPicture } from './picture';
import type { CompanyInfo, Enterprise, Me } from './types';

/** Query keys of the own company. */
export const companyKeys = { own: ['company'] as const };

/** Returns the own company. */
export function useCompany() {
  return useQuery({
    queryKey: companyKeys.own,
    queryFn: ({ signal }) => call('GET member/get_member_info', {}, signal),
    meta: { quiet: true },
  });
}

type Patch = In<'POST member/update_member_info'>;

/** Changes the own company. Absent fields stay. */
export function useUpdateCompany(): (patch: Patch) => Promise<CompanyInfo> {
  const client = useQueryClient();
  return async (patch) => {
    const company = await call('POST member/update_member_info', patch);
    client.setQueryData(companyKeys.own, company);
    void client.invalidateQueries({ queryKey: meKeys.me });
    return company;
  };
}

/** Uploads a picture of the business licence; it counts when the company is saved. */
export const uploadLicence = (picture: File) =>
  sendPicture('POST member/upload_pic_license', picture);

/** Returns the platform's contact person for a city; of the platform itself where none is named. */
export function useSalesman(region: string) {
  return useQuery({
    queryKey: ['salesman', region],
    queryFn: ({ signal }) => call('POST bases/salesman', { region }, signal),
    staleTime: 60 * 60 * 1000,
    meta: { quiet: true },
  });
}

/** Returns a function that invalidates the person's companies. */
export function useInvalidateCompanies(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: accountKeys.companies });
    void client.invalidateQueries({ queryKey: companyKeys.own });
  };
}

/** Returns a function to call after a person joined or left a company. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: meKeys.me });
    await client.invalidateQueries({ queryKey: accountKeys.companies });
  };
}

/** The input of an application to join or found a company. */
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

/** Leaves a company, or withdraws the application to join it. */
export function useLeave() {
  const out = useOut();
  return useMutation({
    mutationFn: ({ userID }: Enterprise) => call('POST user/leave_member', { userID }),
    ...out,
  });
}

/** Withdraws a new company that the platform has not approved. */
export function useWithdraw() {
  const out = useOut();
  return useMutation({
    mutationFn: ({ userID }: Enterprise) => call('POST user/withdraw_company', { userID }),
    ...out,
  });
}

/** Returns a function to call after a person left a company. Without another company they are logged out. */
function useOut() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return {
    onSuccess: (_: unknown, { state }: Enterprise) => {
      if (state === 1) client.setQueryData<Me | null>(meKeys.me, null);
    },
    onSettled: refresh,
  };
}
