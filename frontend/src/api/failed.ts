/** A failed answer of the server for a feedback. */
export interface FailedAnswer {
  /** when, Unix seconds */
  at: number;
  /** the path of the call without its input */
  call: string;
  /** HTTP status */
  status: number;
  /** number of the request in the server's log */
  request: string;
  answer: string;
}

const answerMax = 3000;
const most = 10;
let log: FailedAnswer[] = [];

/** Keeps an answer, in this window alone: the last ten, of each at most 3000 characters. */
export function keepFailed(failed: Omit<FailedAnswer, 'at'>): void {
  const answer = failed.answer.slice(0, answerMax);
  log = [...log, { ...failed, answer, at: Math.floor(Date.now() / 1000) }].slice(-most);
}

/** The answers that were no success, the oldest first. */
export const failedAnswers = (): readonly FailedAnswer[] => log;

/** Forgets the answers that were handed over. */
export function forgetFailed(handed: readonly FailedAnswer[]): void {
  log = log.filter((failed) => !handed.includes(failed));
}
