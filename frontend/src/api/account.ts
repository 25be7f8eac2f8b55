import { useQuery } from '@tanstack/react-query';
import { CallError, call } from './client';
import type { Enterprise, Scanned } from './types';

const hour = 60 * 60 * 1000;

/** Query keys of the account. */
export const accountKeys = {
  companies: ['account', 'companies'] as const,
  names: (text: string) => ['account', 'names', text] as const,
  qrCode: (path: string) => ['account', 'qr-code', path] as const,
  scan: ['account', 'scan'] as const,
  scanned: (id?: string) => ['account', 'scanned', id] as const,
};

/** The companies of whoever is logged in: the current one first. */
export function useCompanies() {
  return useQuery({
    queryKey: accountKeys.companies,
    queryFn: ({ signal }) => call('POST login/get_user_Members', {}, signal),
    meta: { quiet: true },
  });
}

/** Goes on for another company: the server sets the cookies. Frozen companies refuse with code 603. */
export const switchCompany = ({ userID, businessToken }: Enterprise) =>
  call('POST login/enterprise_login', { userID, businessToken });

/** Goes on for one of several companies after a login. */
export const chooseCompany = ({ userID, businessToken }: Enterprise) =>
  call('POST login/choose_login', { userID, businessToken });

/** Companies with a text in their names; none for less than two letters. */
export function useCompanyNames(text: string) {
  return useQuery({
    queryKey: accountKeys.names(text),
    queryFn: ({ signal }) =>
      call('GET api/list_member_name_by_tian_yan_cha', { name: text }, signal),
    enabled: text.length >= 2,
    staleTime: 60_000,
    placeholderData: (before) => before,
    meta: { quiet: true },
  });
}

/** A QR code that opens a page of this site on a phone. */
export function useQrCode(path: string) {
  return useQuery({
    queryKey: accountKeys.qrCode(path),
    queryFn: ({ signal }) => call('GET api/getXcxQRCode', { path }, signal),
    staleTime: hour,
    meta: { quiet: true },
  });
}

/** A QR code: a phone that is logged in and opens it logs this browser in. */
export function useScan() {
  return useQuery({
    queryKey: accountKeys.scan,
    queryFn: ({ signal }) => call('POST login/show_scan', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** What became of a QR code; no data while it waits for the phone. */
export function useScanned(uniqueId = '') {
  return useQuery({
    queryKey: accountKeys.scanned(uniqueId),
    queryFn: ({ signal }) =>
      pollScan(() => call('POST login/getScanQRCodeResult', { uniqueId }, signal)),
    enabled: uniqueId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}

const pollEvery = 2_000;
const pollTimes = 30;
const waiting = -1;

/** Asks every 2 s, at most 30 times, until the phone has answered. A net that is away for a moment is passed over. */
export async function pollScan(ask: () => Promise<Scanned>): Promise<Scanned> {
  for (let time = 0; time < pollTimes; time++) {
    const scanned = await ask().catch((error: unknown) => {
      if (error instanceof CallError && error.passing) return undefined;
      throw error;
    });
    if (scanned && scanned.status !== waiting) return scanned;
    await new Promise((next) => setTimeout(next, pollEvery));
  }
  return { status: 0, msg: '二维码已失效', login: null };
}
