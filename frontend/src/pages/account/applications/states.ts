/** States of an application that a manager looks at. */
export const applied = 1;
export const refused = 4;

export type ApplicationState = typeof applied | typeof refused;
