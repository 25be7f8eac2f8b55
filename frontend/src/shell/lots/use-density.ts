import { useStored } from '../../ui/stored';
import { type Density, densities } from './layout';
import { useLook } from './use-look';

const isDensity = (value: unknown): value is Density =>
  typeof value === 'string' && value in densities;

/** Returns the heights of rows: those in the address, or else those that the browser remembers. */
export function useDensity(): [Density, (density: Density) => void] {
  const own = useStored<Density>('cotton.density', 'normal', isDensity);
  const [look, setLook] = useLook();
  return look ? [look.density, (density) => setLook({ ...look, density })] : own;
}
