import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { In, Out } from './calls';
import { call } from './client';
import { useMaySave } from './demands';
import { useMe } from './me';

/** A view of the cotton page that a member keeps under a name, with the filters that can be searched now. */
export type Preset = Out<'GET preset/list'>[number];

/** A new view, or a new state of the one with its name. */
export type SavePreset = In<'POST preset/save'>;

const presetKeys = { of: (userID?: number) => ['presets', userID] as const };

/** Returns the views of the member by name; without data for visitors. */
export function usePresets() {
  const { data: me } = useMe();
  return useQuery({
    queryKey: presetKeys.of(me?.userID),
    queryFn: ({ signal }) => call('GET preset/list', {}, signal),
    select: inOrder,
    enabled: useMaySave() === true,
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

const inOrder = (list: Preset[]) => list.toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN'));

/** A change of the views. */
export type PresetStep =
  | { save: SavePreset }
  | { rename: In<'POST preset/rename'> }
  | { remove: number };

/** Returns a function that changes the views of the member and resolves to all of them; it throws as call does. */
export function useChangePresets(): (step: PresetStep) => Promise<Preset[]> {
  const client = useQueryClient();
  const { data: me } = useMe();
  return async (step) => {
    const list = await send(step);
    client.setQueryData(presetKeys.of(me?.userID), list);
    return list;
  };
}

function send(step: PresetStep): Promise<Preset[]> {
  if ('save' in step) return call('POST preset/save', step.save);
  if ('rename' in step) return call('POST preset/rename', step.rename);
  return call('POST preset/remove', { presetID: step.remove });
}
