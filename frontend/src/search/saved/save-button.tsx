import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMaySave } from '../../api/demands';
import { useMe } from '../../api/me';
import { useAsk } from '../../ui/ask';
import { loginAddress } from '../../ui/chrome/places';
import { lazyPart } from '../../ui/lazy-part';
import { useToast } from '../../ui/toast';
import { useSearchState } from '../contexts';
import styles from './banner.module.css';
import { openedOf } from './opened';
import { whyNotSave } from './refusal';
import { SavedName } from './saved-name';

const PushDialog = lazyPart(() => import('./push-dialog'));
const SaveDialog = lazyPart(() => import('./save-dialog'));

/** The URL parameter to save the filters after the login. */
const saving = '#save';

/** Saves the filters of the page as a demand. Visitors log in first and return to the same filters. */
export function SaveButton() {
  const { query } = useSearchState();
  const { data: me } = useMe();
  const maySave = useMaySave();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const ask = useAsk();
  const [open, setOpen] = useState(false);
  const opened = query.saved === undefined ? undefined : openedOf(state);
  const refusal = whyNotSave(query, opened);

  const back = useEffectEvent(() => {
    if (refusal) toast.warning(refusal);
    else setOpen(true);
    navigate({ search, hash: '' }, { replace: true, state });
  });
  const isBack = hash === saving && maySave === true;
  useEffect(() => {
    if (isBack) back();
  }, [isBack]);

  const logIn = async () => {
    const text = '您尚未登录，是否立即登陆后保存？';
    if (await ask({ text, agree: '立即登录' })) navigate(loginAddress(pathname + search + saving));
  };
  const save = () => {
    if (refusal) toast.warning(refusal);
    else if (!me) void logIn();
    else if (!maySave) toast.warning('以已通过审核的企业身份，才能保存需求定制');
    else setOpen(true);
  };
  return (
    <>
      {opened?.searchID && <SavedName opened={opened} />}
      {opened?.searchID && !query.mine && (
        <PushButton searchID={opened.searchID} searchName={opened.searchName} />
      )}
      <button
        type="button"
        className={refusal && styles.blocked}
        aria-disabled={Boolean(refusal)}
        aria-keyshortcuts="d"
        title={refusal ?? '快捷键 D'}
        onClick={save}
      >
        {opened ? '保存修改' : '保存为定制'}
      </button>
      <Suspense>
        {open && <SaveDialog query={query} opened={opened} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Opens the settings of the reminders of the open demand. */
function PushButton(demand: { searchID: number; searchName: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-label={`推送 ${demand.searchName}`} onClick={() => setOpen(true)}>
        推送
      </button>
      <Suspense>{open && <PushDialog demand={demand} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
