import { useQuery } from '@tanstack/react-query';
import { call } from './client';

const hour = 60 * 60 * 1000;

/** Query keys of base data. */
export const baseKeys = {
  filters: ['bases', 'filters'] as const,
  areas: (type: string, zone?: string) => ['bases', 'areas', type, zone] as const,
  depots: ['bases', 'depots'] as const,
  params: ['bases', 'params'] as const,
};

/** Areas, warehouses, years, premium tables, sliders and colours for the filter area. */
export function useFilterArea() {
  return useQuery({
    queryKey: baseKeys.filters,
    queryFn: ({ signal }) => call('GET batch/index', {}, signal),
    staleTime: hour,
  });
}

/** Origin cities of a zone, or storage places, in groups. */
export function useAreas(type: 'ORIGINS' | 'DEPOSITARY', zoneType?: 'XJ' | 'ND') {
  return useQuery({
    queryKey: baseKeys.areas(type, zoneType),
    queryFn: ({ signal }) => call('POST bases/list_area', { type, zoneType }, signal),
    staleTime: hour,
    meta: { quiet: true },
  });
}

/** All warehouses. */
export function useDepots() {
  return useQuery({
    queryKey: baseKeys.depots,
    queryFn: ({ signal }) => call('POST bases/getDepotListAll', {}, signal),
    staleTime: hour,
    meta: { quiet: true },
  });
}

/** Public settings of the site by name: hotline, e-mail, filing number, QR pictures. */
export function useParams() {
  return useQuery({
    queryKey: baseKeys.params,
    queryFn: ({ signal }) => call('POST bases/get_param', {}, signal),
    staleTime: hour,
    meta: { quiet: true },
  });
}
