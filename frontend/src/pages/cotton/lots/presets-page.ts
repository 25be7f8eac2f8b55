import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureOf } from '../../../api/client';
import { useMaySave } from '../../../api/demands';
import { useMe } from '../../../api/me';
import { useChangePresets, usePresets } from '../../../api/presets';
import { useSearchState } from '../../../search/contexts';
import { firstQuery } from '../../../search/demand';
import { showsMap, withMap, withoutLook } from '../../../search/look';
import { cottonAddress } from '../../../search/saved/use-open';
import { useLook } from '../../../shell/lots/use-look';
import { useAskLogin } from '../../../ui/chrome/ask-login';
import { useToast } from '../../../ui/toast';
import { isChanged, lookParts, presetAddress, type Shown, shownOf } from './presets';
import type { Presets } from './presets-context';

type Table = Pick<Presets, 'settings' | 'setDensity'> & { density: Shown['look']['density'] };

/** Returns the views of the member, and which of them the page shows by its address. */
export function usePage({ settings, density, setDensity }: Table): Omit<Presets, 'saveAs'> {
  const { query } = useSearchState();
  const { search } = useLocation();
  const { data: list, error, refetch } = usePresets();
  const visitor = useMaySave() === false;
  const [look] = useLook();
  const shown: Shown = { query, look: { layout: settings.layout, density } };
  const presetID = Number(new URLSearchParams(search).get('preset'));
  const current = list?.find((one) => one.presetID === presetID);
  const known = !presetID || visitor || list !== undefined;
  return {
    ...{ list, error, current, shown, settings, setDensity },
    reload: () => void refetch(),
    changed: current !== undefined && isChanged(current, shown),
    linked: look !== undefined && known && !current,
    ...useSteps(shown),
    change: useChange(),
  };
}

/** Returns the functions that show another view. */
function useSteps({ query, look }: Shown): Pick<Presets, 'open' | 'stay' | 'leave'> {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const show = (parts: string[]) =>
    navigate(
      {
        search: withMap(
          [withoutLook(search), ...parts].filter(Boolean).join('&'),
          showsMap(search),
        ),
      },
      { replace: true, state },
    );
  return {
    open: (preset) => {
      if (!preset) return navigate(cottonAddress({ ...firstQuery, tab: query.tab }));
      navigate(presetAddress(shownOf(preset), preset.presetID));
      const { name, changes } = preset;
      if (changes.length > 0) toast.warning(`视图「${name}」：${changes.join('；')}`);
    },
    stay: ({ presetID }) => show(lookParts(look, presetID)),
    leave: () => show([]),
  };
}

function useChange(): Presets['change'] {
  const send = useChangePresets();
  const toast = useToast();
  return async (step) => {
    try {
      return await send(step);
    } catch (error) {
      toast.error(failureOf(error).message);
      return undefined;
    }
  };
}

/** The part of the address that asks to save the page after the login. */
const savingHash = '#view';

/**
 * Returns whether the page is being saved as a view, and functions that begin and end it. A visitor logs in first and
 * returns to the same page.
 */
export function useSaving() {
  const [saving, setSaving] = useState(false);
  const { data: me } = useMe();
  const maySave = useMaySave();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const askLogin = useAskLogin();
  const toast = useToast();
  const back = useEffectEvent(() => {
    setSaving(true);
    navigate({ search, hash: '' }, { replace: true, state });
  });
  const isBack = maySave === true && hash === savingHash;
  useEffect(() => {
    if (isBack) back();
  }, [isBack]);
  const saveAs = () => {
    if (!me) void askLogin(pathname + search + savingHash);
    else if (!maySave) toast.warning('以已通过审核的企业身份，才能保存视图');
    else setSaving(true);
  };
  return { saving, saveAs, close: () => setSaving(false) };
}
