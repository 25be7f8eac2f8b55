import { Link } from 'react-router';
import type { ActEvent } from '../../../api/admin';
import type { RowColumn } from '../../../ui/member-menu/rows';
import { StateTag } from '../../../ui/member-menu/state-tag';
import { momentText } from '../../../ui/moment';
import { actText, eventKinds } from './event-words';

/** The columns of what managers and administrators did. */
export const eventColumns: RowColumn<ActEvent>[] = [
  { title: '时间', className: 'num narrow', cell: ({ at }) => momentText(at) },
  {
    title: '操作人',
    className: 'narrow',
    cell: ({ userName, platform }) => (
      <span>
        {userName} {platform && <StateTag tone="plain">平台</StateTag>}
      </span>
    ),
  },
  { title: '操作', head: true, className: 'narrow', cell: actText },
  {
    title: '对象',
    className: 'num narrow',
    cell: ({ kind, key, name }) => (
      <Link to={`/admin/events?${new URLSearchParams({ kind, key })}`}>
        {eventKinds[kind] ?? kind} {name || key}
        {name && <small>{key}</small>}
      </Link>
    ),
  },
  {
    title: '企业',
    className: 'num narrow',
    cell: ({ memberID, memberName }) =>
      memberID > 0 ? (
        <Link to={`/admin/events?memberID=${memberID}`}>{memberName || `企业 ${memberID}`}</Link>
      ) : (
        ''
      ),
  },
  {
    title: '说明',
    className: 'wide',
    cell: ({ note, picture }) => (
      <>
        {note}
        {picture && (
          <a href={picture} target="_blank" rel="noreferrer">
            {' '}
            换下的营业执照
          </a>
        )}
      </>
    ),
  },
];
