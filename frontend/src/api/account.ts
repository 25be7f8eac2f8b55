import { useQuery } from '@tanstack/react-query';
import type { Out } from './calls';
import { CallError, call } from './client';
import type { Enterprise, Registration, Scanned } from './types';

const hour = 60 * 60 * 1000;

/** Query keys of the account. */
export const accountKeys = {
  companies: ['account', 'companies'] as const,
  names: (text: string) => ['account', 'names', text] as const,
  qrCode: (path: string) => ['account', 'qr-code', path] as const,
  scan: ['account', 'scan'] as const,
  scanned: (id?: string) => ['account', 'scanned', id] as const,
};

/** Returns the companies of the person: the current one first, refused applications last. */
export function useCompanies() {
  return useQuery({
    queryKey: accountKeys.companies,
    queryFn: ({ signal }) => call('POST login/get_user_Members', {}, signal),
    meta: { quiet: true },
  });
}

const applied = 1;
const refused = 4;
const sentBack = 4;

/**
 * Reports whether a person belongs to a company or may still be admitted. Refused applications are listed,
 * too.
 */
export const belongs = ({ membership }: Enterprise): boolean => membership !== refused;

/** Reports whether an application waits for the company's decision. */
export const applies = ({ membership }: Enterprise): boolean => membership === applied;

/** Reports whether the platform returned a company and it was not edited since. */
export const isSentBack = ({ companyStatus }: Enterprise): boolean => companyStatus === sentBack;

/** Switches to another company: the server sets the cookies. A frozen company is refused with code 603. */
export const switchCompany = ({ userID, businessToken }: Enterprise) =>
  call('POST login/enterprise_login', { userID, businessToken });

/** Enters one of several companies after a login, or an own company that awaits its review. */
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

/** Returns a QR code that opens a page of this site on a phone. */
export function useQrCode(path: string) {
  return useQuery({
    queryKey: accountKeys.qrCode(path),
    queryFn: ({ signal }) => call('GET api/getXcxQRCode', { path }, signal),
    staleTime: hour,
    meta: { quiet: true },
  });
}

/** Returns a QR code: a phone that is logged in and opens it logs this browser in. */
export function useScan() {
  return useQuery({
    queryKey: accountKeys.scan,
    queryFn: ({ signal }) => call('POST login/show_scan', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Returns the state of a QR code; no data until the phone answers. */
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

/** Polls every 2 s, at most 30 times, until the phone answers. Network errors are ignored. */
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

const codeCalls = {
  register: (mobile: string) => call('POST login/send_register_sms', { mobile }),
  login: (mobile: string) =>
    call('POST login/mall_pc_mobile_valid_and_send_code', { mobile, purpose: 'login' }),
  bind: (mobile: string) =>
    call('POST login/mall_pc_mobile_valid_and_send_code', { mobile, purpose: 'bind' }),
  reset: (mobile: string) => call('POST login/send_reset_password_sms', { mobile }),
};

/** The state of a code that was sent. */
export interface SentCode {
  /** after how many seconds another can be sent */
  seconds: number;
  /** where the code went */
  way: Out<'POST login/send_register_sms'>['way'];
  /** the text message, in the demonstration, where nothing leaves the house */
  message?: string;
}

/** Sends a code for a purpose to a number. */
export function useSendCode(
  purpose: keyof typeof codeCalls,
): (mobile: string) => Promise<SentCode> {
  return async (mobile) => {
    const { seconds, way } = await codeCalls[purpose](mobile);
    return { seconds, way, message: way === 'demo' ? await demoMessage(mobile) : undefined };
  };
}

async function demoMessage(mobile: string): Promise<string | undefined> {
  const notices = await call('GET demo/notices', {});
  return notices.find(({ recipient }) => recipient === mobile)?.text;
}

/** Logs in with the code of a text message. */
export const logInByCode = (values: { mobile: string; code: string }) =>
  call('POST login/mall_pc_mobile_code_login', values);

/** Logs in with the password. */
export const logInByPassword = (values: { mobile: string; password: string }) =>
  call('POST login/mall_pc_mobile_password_login', values);

/** Registers a person and logs them in. */
export const register = (values: Registration) => call('POST register/mall_pc_register', values);

/** Logs in the other browser whose QR code was scanned. */
export const confirmScan = (ticket: string) => call('POST login/confirm_scan', { ticket });

/** Confirms a scan from a phone that is not logged in, with a code from a text message. Logs it in, too. */
export const confirmScanByCode = (values: { mobile: string; code: string; ticket: string }) =>
  call('POST login/binding_account_login', values);

/** Checks the code for a new password. Returns the ticket for setting the password. */
export const checkReset = async (values: { mobile: string; code: string }) =>
  (await call('POST login/valid_reset_password', values)).ticket;

/** Sets a new password; every login of the person ends. */
export const submitReset = (ticket: string, password: string) =>
  call('POST login/submit_reset_password', { ticket, password });

/** Changes the person's password and ends their other sessions. */
export const changePassword = (oldPassword: string, password: string) =>
  call('POST login/reset_password', { oldPassword, password });
