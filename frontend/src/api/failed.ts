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

/** Keeps the last ten answers in the memory of this window, each with at most 3000 characters. */
export function keepFailed(failed: Omit<FailedAnswer, 'at'>): void {
  const answer = failed.answer.slice(0, answerMax);
  log = [...log, { ...failed, answer, at: Math.floor(Date.now() / 1000) }].slice(-most);
}

/** Returns the failed answers, the oldest first. */
export const failedAnswers = (): readonly FailedAnswer[] => log;

/** Removes the answers that were sent with feedback. */
export function forgetFailed(handed: readonly FailedAnswer[]): void {
  log = log.filter((failed) => !handed.includes(failed));
}
