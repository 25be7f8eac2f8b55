/** Where the terms of use stand. */
export const termsPath = '/about/terms';

/** Where it stands what the site keeps of people. */
export const privacyPath = '/about/privacy';

/** The version of both texts: the day from which they hold. The server takes registrations with this one alone. */
export const termsVersion = '2026-11-22';
