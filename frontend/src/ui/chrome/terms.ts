/** The address of the terms of use. */
export const termsPath = '/about/terms';

/** The address of the privacy policy. */
export const privacyPath = '/about/privacy';

/** The version of both texts: the day from which they hold. The server takes registrations with this one alone. */
export const termsVersion = '2026-11-23';
