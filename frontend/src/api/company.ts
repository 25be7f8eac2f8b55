import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from './account';
import type { In } from './calls';
import { call } from './client';
import { meKeys } from './me';
import type { CompanyInfo, Enterprise, Me } from './types';

/** Query keys of the own company. */
export const companyKeys = { own: ['company'] as const };

/** The own company. */
export function useCompany() {
  return useQuery({
    queryKey: companyKeys.own,
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
    client.setQueryData(companyKeys.own, company);
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

/** Makes old what a person sees of his companies: where he stands in one, or where it stands, has changed. */
export function useStandingsChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: accountKeys.companies });
    void client.invalidateQueries({ queryKey: companyKeys.own });
  };
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
  const out = useOut();
  return useMutation({
    mutationFn: ({ userID }: Enterprise) => call('POST user/leave_member', { userID }),
    ...out,
  });
}

/** Gives the founding of an own company up that the platform has not approved. */
export function useWithdraw() {
  const out = useOut();
  return useMutation({
    mutationFn: ({ userID }: Enterprise) => call('POST user/withdraw_company', { userID }),
    ...out,
  });
}

/** What to do when somebody is out of a company of his own will: he is logged out if he acted for it, and knows why. */
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
