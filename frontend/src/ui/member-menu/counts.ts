import { createContext } from 'react';

/** The number of things that wait for the company, by the ids of the entries of the member menu. */
export const MenuCounts = createContext<Readonly<Record<string, number>>>({});

const most = 20;

/** Returns a number as menus show it: 20+ above 20. */
export const countText = (count: number): string => (count > most ? `${most}+` : String(count));
