import { createContext, type ReactNode, Suspense, use } from 'react';
import type { Preset, PresetStep } from '../../../api/presets';
import { useSearchState } from '../../../search/contexts';
import type { Density } from '../../../shell/lots/layout';
import type { ColumnSettings } from '../../../ui/columns/column-list';
import { lazyPart } from '../../../ui/lazy-part';
import type { Shown } from './presets';
import { usePage, useSaving } from './presets-page';

const PresetsDialog = lazyPart(() => import('./presets-dialog'));

/** The views of the member, and which of them the page shows. */
export interface Presets {
  /** undefined for visitors and while loading */
  list?: Preset[];
  error: Error | null;
  reload: () => void;
  current?: Preset;
  /** the page differs from the current one */
  changed: boolean;
  /** the look of the page is that of a link */
  linked: boolean;
  /** what the page shows */
  shown: Shown;
  settings: ColumnSettings;
  setDensity: (density: Density) => void;
  /** shows a view; undefined: every lot of the tab, in the person's own columns */
  open: (preset?: Preset) => void;
  /** names the view that the page shows */
  stay: (preset: Preset) => void;
  /** shows the lots in the person's own columns */
  leave: () => void;
  /** changes the views; resolves to all of them, or to nothing after a notice why not */
  change: (step: PresetStep) => Promise<Preset[] | undefined>;
  /** asks for a name and saves the page under it; visitors log in first */
  saveAs: () => void;
}

const PresetsContext = createContext<Presets | undefined>(undefined);

/** Returns the views; undefined on the page of a shop, which has none. */
export const usePresetsOfPage = (): Presets | undefined => use(PresetsContext);

interface PresetsProviderProps {
  settings: ColumnSettings;
  density: Density;
  setDensity: (density: Density) => void;
  children: ReactNode;
}

/** Provides the views of the cotton page to its children, and the dialog that saves one. */
export function PresetsProvider({ children, ...table }: PresetsProviderProps) {
  const page = usePage(table);
  const { shop } = useSearchState();
  const { saving, saveAs, close } = useSaving();
  if (shop !== undefined) return children;
  const presets = { ...page, saveAs };
  return (
    <PresetsContext value={presets}>
      {children}
      <Suspense>{saving && <PresetsDialog presets={presets} onClose={close} />}</Suspense>
    </PresetsContext>
  );
}
