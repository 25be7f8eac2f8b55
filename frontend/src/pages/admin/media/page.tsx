import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { type PlatformVideo, usePlatformVideos } from '../../../api/article-writing';
import { type Resource, useArticleChange, useResources } from '../../../api/articles';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import { whole } from '../../../ui/format';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { Panel } from '../../../ui/panel';
import { type Column, numberColumn } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import { AdminFrame } from '../frame';
import { kinds } from './kinds';
import { ResourceDialog } from './resource-dialog';
import { VideoDialog } from './video-dialog';

/** The videos and the downloads of the site. */
export default function MediaPage() {
  const { isPending } = usePlatformVideos();
  return (
    <AdminFrame title="视频和下载">
      <Videos />
      {!isPending && <Resources />}
    </AdminFrame>
  );
}

interface StepsProps {
  title: string;
  fixed?: boolean;
  /** whether the order can change: up and down */
  moves: readonly [up: boolean, down: boolean];
  /** whether the order is changing */
  busy: boolean;
  onMove: (up: boolean) => void;
  onEdit: () => void;
  onRemove: () => Promise<unknown>;
}

/** Returns whether a row can move up and down among the rows of its group. */
function movesOf<Row>(list: readonly Row[], row: Row, groupOf: (row: Row) => string) {
  const group = list.filter((other) => groupOf(other) === groupOf(row));
  return [group[0] !== row, group.at(-1) !== row] as const;
}

function Steps(props: StepsProps) {
  const { title, fixed, moves, busy, onMove, onEdit, onRemove } = props;
  const [up, down] = moves;
  const ask = useAsk();
  const toast = useToast();
  const remove = async () => {
    const text = `删除“${title}”后，访客看不到它，文件也删除，是否继续？`;
    if (!(await ask({ title: '删除', text, agree: '删除' }))) return;
    made(onRemove(), () => toast.success('已删除'));
  };
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`上移 ${title}`}
        disabled={busy || !up}
        onClick={() => onMove(true)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`下移 ${title}`}
        disabled={busy || !down}
        onClick={() => onMove(false)}
      />
      <Button type="link" size="small" aria-label={`修改 ${title}`} onClick={onEdit}>
        修改
      </Button>
      {!fixed && (
        <Button
          type="link"
          size="small"
          danger
          aria-label={`删除 ${title}`}
          onClick={() => void remove()}
        >
          删除
        </Button>
      )}
    </>
  );
}

function Videos() {
  const query = usePlatformVideos();
  const [edited, setEdited] = useState<Partial<PlatformVideo>>();
  const remove = useArticleChange('POST admin/video/remove');
  const move = useArticleChange('POST admin/video/move');
  const columns: Column<PlatformVideo>[] = [
    { title: '标题', head: true, cell: ({ title }) => title },
    {
      title: '位置',
      cell: ({ category }) => (category === 'learning' ? '学习视频' : '平台介绍'),
    },
    { title: '来源', cell: ({ link }) => (link ? '链接' : '文件') },
    numberColumn('观看', ({ views }) => whole(views), { unit: '次' }),
    { title: '显示', cell: ({ hidden }) => (hidden ? '不显示' : '显示') },
    {
      title: '操作',
      actions: true,
      cell: (video) => (
        <Steps
          title={video.title}
          moves={movesOf(query.data ?? [], video, ({ category }) => category)}
          busy={move.isPending}
          onMove={(up) => move.mutate({ id: video.id, up })}
          onEdit={() => setEdited(video)}
          onRemove={() => remove.mutateAsync({ id: video.id })}
        />
      ),
    },
  ];
  return (
    <PagePanel
      title="视频"
      extra={
        <Button type="primary" onClick={() => setEdited({})}>
          新增视频
        </Button>
      }
    >
      <TableArea
        label="视频"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Nothing text="还没有视频" />}
      />
      {edited && <VideoDialog video={edited} onClose={() => setEdited(undefined)} />}
    </PagePanel>
  );
}

const kindName = (kind: Resource['kind']) => kinds.find(({ value }) => value === kind)?.label;

/** The downloads. Each moves among those of its kind. */
function Resources() {
  const query = useResources();
  const [edited, setEdited] = useState<Partial<Resource>>();
  const remove = useArticleChange('POST admin/resource/remove');
  const move = useArticleChange('POST admin/resource/move');
  const columns: Column<Resource>[] = [
    {
      title: '名称',
      head: true,
      cell: ({ title, url, own }) => (own ? title : <a href={url}>{title}</a>),
    },
    { title: '种类', narrow: true, cell: ({ kind }) => kindName(kind) },
    { title: '文件', cell: ({ fileName, own }) => (own ? '网站生成' : fileName) },
    {
      title: '操作',
      actions: true,
      cell: (resource) => (
        <Steps
          title={resource.title}
          moves={movesOf(query.data ?? [], resource, ({ kind }) => kind)}
          busy={move.isPending}
          onMove={(up) => move.mutate({ id: resource.id, up })}
          fixed={resource.own}
          onEdit={() => setEdited(resource)}
          onRemove={() => remove.mutateAsync({ id: resource.id })}
        />
      ),
    },
  ];
  return (
    <Panel
      title="下载"
      extra={
        <Button type="primary" onClick={() => setEdited({})}>
          新增下载
        </Button>
      }
    >
      <TableArea
        label="下载"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Nothing text="还没有下载" />}
      />
      {edited && <ResourceDialog resource={edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}
