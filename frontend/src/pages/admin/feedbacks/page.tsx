import { Button } from 'antd';
import { useState } from 'react';
import { type Feedback, useFeedbacks, useReplyFeedback } from '../../../api/admin';
import { SearchPanel } from '../../../shell/search-panel';
import { Nothing } from '../../../ui/nothing';
import { RefreshButton } from '../../../ui/refresh-button';
import { oneOf, useListState } from '../../../ui/table/list-state';
import { useToast } from '../../../ui/toast';
import { AdminFrame } from '../frame';
import { NoteDialog } from '../note-dialog';
import { StateChoice } from '../state-choice';
import { FailedDialog } from './failed-dialog';
import { useFeedbackColumns } from './feedback-columns';

const pageSize = 20;
const states = [
  [1, '待处理'],
  [2, '已处理'],
] as const;

/** The feedback of members with the answers. */
export default function FeedbacksPage() {
  const list = useListState(['state', 'id']);
  const [{ state, id, page }, choose] = list;
  const one = Number(id) > 0 ? Number(id) : undefined;
  const request = { id: one, state: oneOf(state, [1, 2]), pageNum: page, pageSize };
  const query = useFeedbacks(request);
  const [answering, setAnswering] = useState<Feedback>();
  const [failed, setFailed] = useState<Feedback>();
  const columns = useFeedbackColumns(setAnswering, setFailed);
  return (
    <AdminFrame
      title="问题反馈"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <SearchPanel
        title="问题反馈"
        unit="条"
        list={list}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Nothing text={request.state === 1 ? '没有待处理的反馈' : '还没有反馈'} />}
      >
        {one && <Button onClick={() => choose({ id: '' })}>显示全部反馈</Button>}
        <StateChoice
          states={states}
          value={request.state}
          onChange={(to) => choose({ state: to, id: '' })}
        />
      </SearchPanel>
      {answering && <AnswerDialog feedback={answering} onClose={() => setAnswering(undefined)} />}
      {failed && <FailedDialog feedback={failed} onClose={() => setFailed(undefined)} />}
    </AdminFrame>
  );
}

function AnswerDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const reply = useReplyFeedback();
  const toast = useToast();
  return (
    <NoteDialog
      title={`答复 ${feedback.name}`}
      agree="答复"
      label="答复"
      field="reply"
      most={500}
      onAgree={async (text) => {
        await reply.mutateAsync({ id: feedback.id, reply: text });
        toast.success('已答复');
      }}
      onClose={onClose}
    >
      <p>{feedback.description}</p>
      <p>答复后，这条反馈成为已处理，{feedback.name}会收到站内消息。</p>
    </NoteDialog>
  );
}
