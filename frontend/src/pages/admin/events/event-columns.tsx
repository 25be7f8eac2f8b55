import { Link } from 'react-router';
import type { ActEvent } from '../../../api/admin';
import { StateTag } from '../../../ui/state-tag';
import { type Column, timeColumn } from '../../../ui/table/column';
import styles from '../admin.module.css';
import { actText, eventKinds, noteText } from './event-words';

/** Keys that traders know: numbers of batches, codes of contracts and sessions. Others are numbers of rows. */
const traded = /^(\d{11}|[A-Z]{2}\w+)$/;

/** The columns of what managers and administrators did. */
export const eventColumns: Column<ActEvent>[] = [
  timeColumn('时间', ({ at }) => at),
  {
    title: '操作人',
    narrow: true,
    cell: ({ userName, platform }) => (
      <span>
        {userName} {platform && <StateTag tone="plain">平台</StateTag>}
      </span>
    ),
  },
  { title: '操作', head: true, narrow: true, cell: actText },
  {
    title: '对象',
    narrow: true,
    className: 'num',
    cell: ({ kind, key, name }) => (
      <Link to={`/admin/events?${new URLSearchParams({ kind, key })}`}>
        {eventKinds[kind]} {name || key}
        {name && traded.test(key) && <small>{key}</small>}
      </Link>
    ),
  },
  {
    title: '企业',
    narrow: true,
    className: 'num',
    cell: ({ memberID, memberName }) =>
      memberID > 0 ? (
        <Link to={`/admin/events?memberID=${memberID}`}>{memberName || `企业 ${memberID}`}</Link>
      ) : (
        ''
      ),
  },
  {
    title: '说明',
    className: styles.wide,
    cell: ({ kind, note, picture }) => (
      <>
        {noteText({ kind, note })}
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
