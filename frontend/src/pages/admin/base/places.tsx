import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { type PlaceArea, useOrderPlaces, usePlaces } from '../../../api/admin';
import { TableArea } from '../../../shell/table-area';
import type { Column } from '../../../ui/table/column';
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
        columns={columns(setOpen, move, order.isPending)}
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

const columns = (
  onOpen: (open: Open) => void,
  onMove: (row: Row, by: 1 | -1) => void,
  busy: boolean,
): Column<Row>[] => [
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
    cell: (row) => <Actions row={row} busy={busy} onOpen={onOpen} onMove={onMove} />,
  },
];

interface ActionsProps {
  row: Row;
  busy: boolean;
  onOpen: (open: Open) => void;
  onMove: (row: Row, by: 1 | -1) => void;
}

function Actions({ row, busy, onOpen, onMove }: ActionsProps) {
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
    </>
  );
}
