import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
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

/** The locations of warehouses. */
export const storageAreas = ['南疆', '北疆', '东疆', '内地'] as const;

/** The warehouse that has a name now, and whether it was made for it. */
export type NamedDepot = Out<'POST bases/nameDepot'>;

/** Adds a warehouse, or finds the one that has the name. */
export function useNameDepot() {
  const client = useQueryClient();
  return async (input: In<'POST bases/nameDepot'>): Promise<NamedDepot> => {
    const depot = await call('POST bases/nameDepot', input);
    void client.invalidateQueries({ queryKey: ['bases'] });
    return depot;
  };
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
