import type { Tone } from '../ui/state-tag';

/** The word of a state, and how it looks. */
export interface StateWord<Status extends number> {
  status: Status;
  name: string;
  tone: Tone;
}

/** Returns the functions for the name and the look of a state; both accept states that are not known. */
export const stateWords = (states: readonly StateWord<number>[]) => {
  const of = (status: number) => states.find((one) => one.status === status);
  return {
    stateName: (status: number): string => of(status)?.name ?? String(status),
    stateTone: (status: number): Tone => of(status)?.tone ?? 'plain',
  };
};

/** The words of a step. */
export interface VerbWord {
  /** its button */
  name: string;
  /** the step in the log */
  step: string;
  danger?: boolean;
}

/** Returns the functions that know a step by its text from the server, and its words. */
export const verbWords = <Verb extends string>(verbs: Record<Verb, VerbWord>) => {
  const isVerb = (text: string): text is Verb => Object.hasOwn(verbs, text);
  return {
    isVerb,
    verbWord: (verb: string): VerbWord => (isVerb(verb) ? verbs[verb] : { name: verb, step: verb }),
  };
};

const parties: Record<string, string> = {
  buyer: '买家',
  seller: '卖家',
  clock: '系统',
  platform: '平台',
};

/** Returns the word of a side. */
export const partyName = (party: string): string => parties[party] ?? party;
