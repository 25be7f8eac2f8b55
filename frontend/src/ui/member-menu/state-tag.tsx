import { Tag } from 'antd';

/** How a state looks: good, waiting, ended, or neither. */
export type Tone = 'good' | 'waiting' | 'ended' | 'plain';

const colours: Record<Tone, string | undefined> = {
  good: 'success',
  waiting: 'warning',
  ended: 'error',
  plain: undefined,
};

/** A state in a word. */
export function StateTag({ tone, children }: { tone: Tone; children: string }) {
  return <Tag color={colours[tone]}>{children}</Tag>;
}
