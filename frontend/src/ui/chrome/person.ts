import type { Rights } from '../member-menu/menu';

/** Who is logged in, as the headers show him. */
export interface Person extends Rights {
  name: string;
  /** his company; empty when he has none */
  memberName: string;
  /** 1: administers the company */
  isManager: number;
  /** how many companies he belongs to */
  companies: number;
}
