import { type MouseEvent, useMemo, useState } from 'react';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useNamedSeats } from '../../../api/mills';
import { Failed } from '../../../ui/failed';
import { freeLabels } from '../../../ui/map/labels';
import { MapFrame, MillMark, shownLabels, useMap } from '../../../ui/map/map-frame';
import { provinceLabels, provincesOf, Texts } from '../../../ui/map/provinces';
import styles from './mills.module.css';
import { fullName, namedIn, type Seat, seatAt, seatsOf } from './seats';

interface PlaceMapProps {
  /** the code of the chosen place */
  value: string | undefined;
  onPick: (place: { code: string; name: string }) => void;
}

/** A map on which a click chooses the city or county of a mill. */
export default function PlaceMap(props: PlaceMapProps) {
  const query = useNamedSeats();
  const error = useFailure(query);
  return (
    <div className={styles.map} aria-busy={!query.data && !error}>
      {error && <Failed {...failureOf(error, query.refetch)} />}
      {query.data && !error && <Drawing {...props} list={query.data} />}
    </div>
  );
}

const none = new Set<string>();

/** No other name is so near to the chosen place, px: its own is there. */
const markRadius = 24;

function Drawing({ value, onPick, list }: PlaceMapProps & { list: SeatList }) {
  const provinces = useMemo(() => provincesOf(list), [list]);
  const seats = useMemo(() => seatsOf(list), [list]);
  const chosen = seats.find(({ code }) => code === value);
  const [first] = useState(() => (chosen ? [chosen] : []));
  const map = useMap(first);
  const { box, size, view } = map;
  const [over, setOver] = useState<Seat>();
  const { scale } = view;
  const labels = useMemo(() => {
    const names = namedIn(seats, { x: view.x, y: view.y, scale }, size)
      .filter((seat) => seat !== chosen)
      .map(({ name, x, y }) => ({
        ...{ text: name, x: x * scale, y: y * scale + 12 },
        style: styles.place,
      }));
    const mark = chosen ? [{ x: chosen.x * scale, y: chosen.y * scale, radius: markRadius }] : [];
    return freeLabels([...names, ...provinceLabels(provinces, scale)], mark);
  }, [seats, chosen, provinces, view.x, view.y, scale, size]);
  const seatOf = ({ clientX, clientY }: MouseEvent) => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    const at = { x: clientX - left - size.width / 2, y: clientY - top - size.height / 2 };
    return seatAt(seats, at, view);
  };
  const onClick = (event: MouseEvent) => {
    const seat = seatOf(event);
    if (seat) onPick({ code: seat.code, name: fullName(seat) });
  };
  const shown = over && over !== chosen ? over : undefined;
  return (
    <MapFrame
      map={map}
      label="地图：点击选择工厂所在的市县，方向键移动，加减号缩放；也可以在上面输入市县名"
      homeName="回到开始的范围"
      provinces={provinces}
      marked={none}
    >
      <Texts labels={shownLabels(labels, map)} />
      {shown && (
        <g transform={`translate(${shown.x * scale} ${shown.y * scale})`} className={styles.over}>
          <circle r={5} />
          <text y={-14}>{fullName(shown)}</text>
        </g>
      )}
      {chosen && <MillMark at={chosen} name={chosen.name} scale={scale} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field above chooses by keys. */}
      <rect
        className={styles.whole}
        x={view.x * scale - size.width / 2}
        y={view.y * scale - size.height / 2}
        width={size.width}
        height={size.height}
        onClick={onClick}
        onMouseMove={(event) => setOver(seatOf(event))}
        onMouseLeave={() => setOver(undefined)}
      />
    </MapFrame>
  );
}

type SeatList = NonNullable<ReturnType<typeof useNamedSeats>['data']>;
