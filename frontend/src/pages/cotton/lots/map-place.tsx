import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part';
import styles from './lots.module.css';
import { useMap } from './use-map';

const WarehouseMap = lazyPart(() => import('../warehouses/warehouse-map'));

/** The map of the warehouses, while it is open. Its place is as high as the map. */
export function MapPlace() {
  const [open, toggle] = useMap();
  if (!open) return null;
  return (
    <div className={styles.mapPlace}>
      <Suspense>
        <WarehouseMap onClose={toggle} />
      </Suspense>
    </div>
  );
}
