import { EnvironmentOutlined } from '@ant-design/icons';
import styles from './lots.module.css';
import { useMap } from './use-map';

/** Opens and closes the map of the warehouses over the lots. */
export function MapButton() {
  const [open, toggle] = useMap();
  return (
    <button
      type="button"
      className={`${styles.fold} ${styles.mapButton}`}
      aria-pressed={open}
      title="在地图上看各仓库的批次和最低价"
      onClick={toggle}
    >
      <EnvironmentOutlined aria-hidden /> 地图
    </button>
  );
}
