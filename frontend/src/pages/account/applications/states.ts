/** The states of applications that a manager sees. */
export const applied = 1;
export const refused = 4;

export type ApplicationState = typeof applied | typeof refused;
