import type { Tone } from '../state-tag';

/** The name and the look of a state. */
export interface State {
  name: string;
  tone: Tone;
}

/** Returns the state that an address has; undefined for none of them, which is all. */
export function stateOf<Of extends number>(
  states: Record<Of, State>,
  text: string,
): Of | undefined {
  return text in states ? (Number(text) as Of) : undefined;
}
