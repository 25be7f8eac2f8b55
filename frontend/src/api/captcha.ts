import { call } from './client';

/** A new picture in place of one that cannot be read or was answered wrong. */
export const newPicture = (verifyId: string) => call('POST cottonSecurity/refresh', { verifyId });

/** Whether the letters are those of the picture; then the caller may go on. */
export const solves = (verifyId: string, result: string, realRequestUri: string) =>
  call('POST cottonSecurity/validate', { verifyId, result, realRequestUri });
