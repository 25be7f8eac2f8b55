import { Button, Image, Segmented } from 'antd';
import { useState } from 'react';
import { type Feedback, useFeedbacks, useReplyFeedback } from '../../api/admin';
import { useQuestionTypes } from '../../api/feedback';
import { PagePanel } from '../../ui/member-menu/page-panel';
import { RefreshButton } from '../../ui/member-menu/refresh-button';
import type { RowColumn } from '../../ui/member-menu/rows';
import { StateTag } from '../../ui/member-menu/state-tag';
import { momentText } from '../../ui/moment';
import { Nothing } from '../../ui/nothing';
import { useToast } from '../../ui/toast';
import { oneOf, useAsked } from './asked';
import { AdminFrame } from './frame';
import { NoteDialog } from './note-dialog';
import { PageArea } from './rows-area';

const pageSize = 20;
const done = 2;

/** What members find wrong with the site, and the answers to them. */
export default function FeedbacksPage() {
  const [{ state, page }, choose] = useAsked(['state']);
  const asked = { state: oneOf(state, [1, 2]), pageNum: page, pageSize };
  const query = useFeedbacks(asked);
  const [answering, setAnswering] = useState<Feedback>();
  const columns = useColumns(setAnswering);
  return (
    <AdminFrame
      title="问题反馈"
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => query.refetch()} />}
    >
      <PagePanel
        title="问题反馈"
        note={query.data && `共 ${query.data.totalRow} 条`}
        extra={
          <Segmented
            aria-label="状态"
            value={asked.state}
            options={[
              { value: 0, label: '全部' },
              { value: 1, label: '待处理' },
              { value: 2, label: '已处理' },
            ]}
            onChange={(value) => choose({ state: value ? String(value) : '' })}
          />
        }
      >
        <PageArea
          label="问题反馈"
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          onPage={(to) => choose({ page: to })}
          empty={<Nothing text={asked.state === 1 ? '没有待处理的反馈' : '还没有反馈'} />}
        />
      </PagePanel>
      {answering && <AnswerDialog feedback={answering} onClose={() => setAnswering(undefined)} />}
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

function useColumns(onAnswer: (feedback: Feedback) => void): RowColumn<Feedback>[] {
  const types = useQuestionTypes().data ?? [];
  return [
    { title: '时间', className: 'num narrow', cell: ({ at }) => momentText(at) },
    {
      title: '反馈人',
      cell: ({ name, memberName }) => (
        <span>
          {name}
          <small>{memberName}</small>
        </span>
      ),
    },
    {
      title: '类型',
      className: 'narrow',
      cell: ({ type }) => types.find(({ dictValue }) => dictValue === type)?.dictLabel ?? type,
    },
    {
      title: '内容',
      head: true,
      className: 'wide',
      cell: ({ description, reply }) => (
        <span>
          {description}
          {reply && <small>答复：{reply}</small>}
        </span>
      ),
    },
    { title: '图片', cell: ({ pictures }) => <Pictures pictures={pictures} /> },
    {
      title: '状态',
      className: 'narrow',
      cell: ({ state }) =>
        state === done ? (
          <StateTag tone="good">已处理</StateTag>
        ) : (
          <StateTag tone="waiting">待处理</StateTag>
        ),
    },
    {
      title: '操作',
      className: 'actions',
      cell: (feedback) =>
        feedback.state !== done && (
          <Button type="link" size="small" onClick={() => onAnswer(feedback)}>
            答复
          </Button>
        ),
    },
  ];
}

function Pictures({ pictures }: Pick<Feedback, 'pictures'>) {
  return (
    <Image.PreviewGroup>
      <span className="pictures">
        {pictures.map((address, place) => (
          <Image key={address} src={address} alt={`图片 ${place + 1}`} width={36} height={36} />
        ))}
      </span>
    </Image.PreviewGroup>
  );
}
