import { call } from './client';

/** Returns another captcha. */
export const newPicture = (verifyId: string) => call('POST cottonSecurity/refresh', { verifyId });

/** Reports whether the letters solve the captcha; then the caller may continue. */
export const solves = (verifyId: string, result: string, realRequestUri: string) =>
  call('POST cottonSecurity/validate', { verifyId, result, realRequestUri });
