import { Button, Image } from 'antd';
import { type Feedback, useAllQuestionTypes } from '../../../api/admin';
import { StateTag } from '../../../ui/state-tag';
import { type Column, timeColumn } from '../../../ui/table/column';
import styles from '../admin.module.css';

const done = 2;

/** Returns the columns of the members' feedback. */
export function useFeedbackColumns(
  onAnswer: (feedback: Feedback) => void,
  onFailed: (feedback: Feedback) => void,
): Column<Feedback>[] {
  const types = useAllQuestionTypes().data ?? [];
  return [
    timeColumn('时间', ({ at }) => at),
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
      narrow: true,
      cell: ({ type }) => types.find(({ dictValue }) => dictValue === type)?.dictLabel ?? type,
    },
    {
      title: '内容',
      head: true,
      className: styles.wide,
      cell: ({ description, reply }) => (
        <span>
          {description}
          {reply && <small>答复：{reply}</small>}
        </span>
      ),
    },
    { title: '图片', cell: ({ pictures }) => <Pictures pictures={pictures} /> },
    {
      title: '出错记录',
      narrow: true,
      cell: (feedback) =>
        feedback.failed > 0 && (
          <Button type="link" size="small" onClick={() => onFailed(feedback)}>
            {feedback.failed} 条
          </Button>
        ),
    },
    {
      title: '状态',
      narrow: true,
      cell: ({ state }) =>
        state === done ? (
          <StateTag tone="good">已处理</StateTag>
        ) : (
          <StateTag tone="waiting">待处理</StateTag>
        ),
    },
    {
      title: '操作',
      actions: true,
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
