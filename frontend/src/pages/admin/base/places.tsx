import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import {
  type PlaceArea,
  useOrderPlaces,
  usePlaces,
  useRemoveArea,
  useRemoveCity,
} from '../../../api/admin';
import { made } from '../../../api/made';
import { TableArea } from '../../../shell/table-area';
import { useAsk } from '../../../ui/ask';
import type { Column } from '../../../ui/table/column';
import { useToast } from '../../../ui/toast';
import styles from '../admin.module.css';
import { AreaDialog, CityDialog, type PlaceCity } from './place-dialogs';
import { TabHead } from './tab-head';

type Open = { what: 'area'; area?: PlaceArea } | { what: 'city'; city?: PlaceCity };

/** An area, or a city of the area above it. */
type Row = { area: PlaceArea; city?: PlaceCity; siblings: string[] };

const zoneNames = { XJ: '新疆', ND: '内地' };

/** Orders names; 2团 before 10团. */
const byNumber = new Intl.Collator('zh-CN', { numeric: true });

/** Areas with their cities, and the counties of each. */
export function Places() {
  const query = usePlaces();
  const order = useOrderPlaces();
  const [open, setOpen] = useState<Open>();
  const remove = useRemove();
  const close = () => setOpen(undefined);
  const areas = query.data ?? [];
  const move = ({ area, city, siblings }: Row, by: 1 | -1) => {
    const names = moved(siblings, city?.name ?? area.name, by);
    order.mutate({ area: city ? area.name : '', names: names.join(',') });
  };
  return (
    <>
      <TabHead
        note="卖家表中的产地按这里的名称认；改名后，批次、加工厂和保存的需求随之改变"
        add="新增城市"
        onAdd={() => setOpen({ what: 'city' })}
      >
        <Button onClick={() => setOpen({ what: 'area' })}>新增产区</Button>
      </TabHead>
      <TableArea
        label="产地"
        query={{ ...query, data: query.data && rowsOf(query.data) }}
        columns={columns({
          onOpen: setOpen,
          onMove: move,
          onRemove: remove,
          busy: order.isPending,
        })}
        rowKey={({ area, city }) => `${area.name}/${city?.name ?? ''}`}
      />
      {open?.what === 'area' && <AreaDialog area={open.area} onClose={close} />}
      {open?.what === 'city' && <CityDialog city={open.city} areas={areas} onClose={close} />}
    </>
  );
}

const rowsOf = (areas: PlaceArea[]): Row[] =>
  areas.flatMap((area) => [
    { area, siblings: areas.map(({ name }) => name) },
    ...area.cities.map((city) => ({
      area,
      city: { ...city, area: area.name },
      siblings: area.cities.map(({ name }) => name),
    })),
  ]);

/** Returns the names with one moved up or down. */
function moved(names: string[], name: string, by: 1 | -1): string[] {
  const at = names.indexOf(name);
  const list = names.toSpliced(at, 1);
  return list.toSpliced(at + by, 0, name);
}

/** Deletes a city or an area after asking. */
function useRemove() {
  const ask = useAsk();
  const toast = useToast();
  const removeArea = useRemoveArea();
  const removeCity = useRemoveCity();
  return async ({ area, city }: Row) => {
    const name = city?.name ?? area.name;
    const text = city
      ? `“${name}”和它的县市、团场、其他写法将一并删除，以后表中不再认得，是否继续？`
      : `“${name}”将不再出现在筛选中，是否继续？`;
    if (!(await ask({ title: city ? '删除城市' : '删除产区', text }))) return;
    const remove = city ? removeCity : removeArea;
    made(remove.mutateAsync({ name }), () => toast.success('已删除'));
  };
}

interface RowActions {
  onOpen: (open: Open) => void;
  onMove: (row: Row, by: 1 | -1) => void;
  onRemove: (row: Row) => void;
  busy: boolean;
}

const columns = (actions: RowActions): Column<Row>[] => [
  {
    title: '产区和城市',
    head: true,
    cell: ({ area, city }) =>
      city ? (
        `　${city.name}`
      ) : (
        <>
          <b>{area.name}</b> <span className="faint">{zoneNames[area.zone]}</span>
        </>
      ),
  },
  {
    title: '县市、团场和其他写法',
    className: styles.wide,
    cell: ({ city }) => city?.counties.toSorted(byNumber.compare).join('、'),
  },
  {
    title: '操作',
    actions: true,
    cell: (row) => <Actions row={row} {...actions} />,
  },
];

function Actions({ row, busy, onOpen, onMove, onRemove }: RowActions & { row: Row }) {
  const { area, city, siblings } = row;
  const name = city?.name ?? area.name;
  return (
    <>
      {(city || !area.fixed) && (
        <Button
          type="link"
          size="small"
          onClick={() => onOpen(city ? { what: 'city', city } : { what: 'area', area })}
        >
          修改
        </Button>
      )}
      <Button
        type="link"
        size="small"
        icon={<UpOutlined />}
        aria-label={`上移 ${name}`}
        disabled={busy || siblings[0] === name}
        onClick={() => onMove(row, -1)}
      />
      <Button
        type="link"
        size="small"
        icon={<DownOutlined />}
        aria-label={`下移 ${name}`}
        disabled={busy || siblings.at(-1) === name}
        onClick={() => onMove(row, 1)}
      />
      {(city || !area.fixed) && (
        <Button type="link" size="small" danger onClick={() => onRemove(row)}>
          删除
        </Button>
      )}
    </>
  );
}
