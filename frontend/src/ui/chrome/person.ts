import type { Rights } from '../member-menu/menu';

/** The person who is logged in, as the headers show them. */
export interface Person extends Rights {
  name: string;
  /** the company; empty without one */
  memberName: string;
  /** 1: administers the company */
  isManager: number;
  /** the number of the person's companies */
  companies: number;
}
