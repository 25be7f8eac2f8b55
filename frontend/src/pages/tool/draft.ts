import { keepInSession, keptInSession } from '../../ui/session';

const keyOf = (name: string) => `tool ${name}`;

/**
 * Keeps for the tab what is typed into a tool and not in its address: a login or a registration leaves the page.
 * Nothing is kept any more without a draft.
 */
export const keepDraft = (name: string, draft: unknown): void =>
  keepInSession(keyOf(name), draft === undefined ? undefined : JSON.stringify(draft));

/** Returns what is kept of a tool; undefined without it. */
export function draftOf<Draft>(
  name: string,
  fits: (draft: unknown) => draft is Draft,
): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(keptInSession(keyOf(name)) ?? 'null');
    return fits(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}
