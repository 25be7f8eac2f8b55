import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { failureOf } from '../api/client';
import { useFailure } from '../api/failure';
import { made } from '../api/made';
import { type MarkState, type MarkVerb, useDecideMarks, useMarkState } from '../api/marks';
import { Failed } from '../ui/failed';
import { Lines } from '../ui/lines';
import { markNames, markVerbs, markWays } from '../ui/lot/mark-words';
import { timeText } from '../ui/moment';
import { useToast } from '../ui/toast';
import './mark-dialog.css';

interface MarkDialogProps {
  lot: { listingID: number; batchID: string };
  onClose: () => void;
}

/** The platform's marks of a lot with their reasons; the administrator marks and excludes it. */
export default function MarkDialog({ lot, onClose }: MarkDialogProps) {
  const query = useMarkState(lot.listingID);
  const error = useFailure(query);
  const [note, setNote] = useState('');
  const decide = useDecideMarks();
  const toast = useToast();
  const onDecide = (mark: 1 | 2, verb: MarkVerb) =>
    made(decide.mutateAsync({ listingIDs: [lot.listingID], mark, verb, note: note.trim() }), () =>
      toast.success(`${lot.batchID} ${markNames[mark]}：${markVerbs[verb]}`),
    );
  return (
    <Modal
      open
      width={520}
      title={`标记 ${lot.batchID}`}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {!error && !query.data && <Lines rows={3} />}
      {query.data?.map((state) => (
        <Mark key={state.mark} state={state} busy={decide.isPending} onDecide={onDecide} />
      ))}
      <Input
        aria-label="原因（选填）"
        placeholder="原因（选填），记入操作记录"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Modal>
  );
}

interface MarkProps {
  state: MarkState;
  busy: boolean;
  onDecide: (mark: 1 | 2, verb: MarkVerb) => void;
}

function Mark({ state, busy, onDecide }: MarkProps) {
  const { mark, way } = state;
  const verbs: MarkVerb[] = [];
  if (way !== 'hand') verbs.push('mark');
  if (way !== 'excluded') verbs.push('exclude');
  if (way === 'hand' || way === 'excluded') verbs.push('undecide');
  return (
    <div className="mark-line">
      <b>{markNames[mark]}</b>
      {markText(state)}
      <span className="mark-verbs">
        {verbs.map((verb) => (
          <Button
            key={verb}
            size="small"
            disabled={busy}
            aria-label={`${markNames[mark]} ${markVerbs[verb]}`}
            onClick={() => onDecide(mark, verb)}
          >
            {markVerbs[verb]}
          </Button>
        ))}
      </span>
    </div>
  );
}

/** Describes where a mark comes from: who, when and why. */
export function markText({ way, rules, userName, note, at }: MarkState): string {
  const by = userName && `${userName} ${timeText(at)}`;
  return [markWays[way], by, note, rules.length > 0 && `符合规则：${rules.join('、')}`]
    .filter(Boolean)
    .join('，');
}
