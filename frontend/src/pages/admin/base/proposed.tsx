import { timeText } from '../../../ui/moment';
import { StateTag } from '../../../ui/state-tag';

interface ProposedProps {
  name: string;
  unconfirmed: boolean;
  by: string;
  memberName: string;
  at: string | null;
}

/** The name of a warehouse or ginnery; for an unconfirmed one, the seller and the time. */
export function Proposed({ name, unconfirmed, by, memberName, at }: ProposedProps) {
  return (
    <>
      {name}
      {unconfirmed && (
        <>
          {' '}
          <StateTag tone="waiting">待核</StateTag>
          <small>
            {memberName} {by} {timeText(at)} 新建
          </small>
        </>
      )}
    </>
  );
}
