import type { SheetLayout } from '../../../api/uploads';
import { whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';
import styles from './sheet.module.css';

type NewGinnery = NonNullable<SheetLayout['ginneries']>[number];

const shownMost = 20;

/** The ginneries of a sheet that the platform does not know. Nothing where it knows all. */
export function NewGinneries({ list }: { list: NewGinnery[] }) {
  if (list.length === 0) return null;
  return (
    <Panel
      title="新加工厂"
      note={`${whole(list.length)} 家平台还没有，导入后买家就能看到表中的名称和产地；平台核实之前标“待核”`}
    >
      <ul className={styles.newGinneries}>
        {list.slice(0, shownMost).map(({ code, name, area, city }) => (
          <li key={code}>
            <span className="num">{code}</span> {name || '表中没有名称'}
            <small>{[area, city].filter(Boolean).join(' ') || '产地不详，可以统一填写产地'}</small>
          </li>
        ))}
        {list.length > shownMost && <li>等 {whole(list.length)} 家</li>}
      </ul>
    </Panel>
  );
}
