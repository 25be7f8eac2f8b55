import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CallError, failureOf } from '../../../api/client';
import { demandKeys, useMaySave } from '../../../api/demands';
import { useFailure } from '../../../api/failure';
import { useMe } from '../../../api/me';
import type { CottonQuery, Pointer } from '../../../search/demand';
import { isLeft, type Opened, queryOf } from '../../../search/saved/opened';
import { cottonAddress, find, mineAddress, useShowOpened } from '../../../search/saved/use-open';
import { Loading } from '../../../shell/lots/loading';
import { loginAddress } from '../../../ui/chrome/places';
import { Failed } from '../../../ui/failed';
import { Nothing } from '../../../ui/nothing';

interface OpeningProps {
  pointer: Pointer;
  /** the query of the URL; its filters are kept */
  query: CottonQuery;
}

/** Opens what an address names, and shows its filters in the place of the address. */
export default function Opening({ pointer, query }: OpeningProps) {
  const { data: me } = useMe();
  const maySave = useMaySave();
  const shared = 'code' in pointer;
  return (
    <section className="panel" aria-label="打开需求定制">
      {!shared && me === null && <LogInFirst />}
      {!shared && me && maySave === false && (
        <Nothing text="以已通过审核的企业身份，才能打开保存的需求定制">
          <Link to="/member/inform">查看关联企业 ›</Link>
        </Nothing>
      )}
      {(shared || maySave) && <Found pointer={pointer} query={query} />}
      {!shared && maySave === undefined && <Loading />}
    </section>
  );
}

function LogInFirst() {
  const { pathname, search } = useLocation();
  return (
    <Nothing text="登录后才能打开保存的需求定制">
      <Link to={loginAddress(pathname + search)}>立即登录 ›</Link>
    </Nothing>
  );
}

/** Loads what the URL refers to, once for each navigation. */
function Found({ pointer, query }: OpeningProps) {
  const { key } = useLocation();
  const answer = useQuery({
    queryKey: demandKeys.opening({ pointer, key }),
    queryFn: async () => (await find(pointer)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
  const { data, refetch } = answer;
  const error = useFailure(answer);
  const left = data && isLeft(data) ? data : undefined;
  const missing = error instanceof CallError && !error.passing && query.saved !== undefined;
  if (left || missing) return <Arrival opened={left} query={query} />;
  if (data === null) return <Gone text={missingText(pointer)} />;
  if (data) return <Gone text="这条定制保存的条件都已失效，请重新设置" />;
  if (!error) return <Loading />;
  const failure = failureOf(error, refetch);
  return failure.onRetry ? <Failed {...failure} /> : <Gone text={failure.message} />;
}

const missingText = (pointer: Pointer) =>
  'name' in pointer ? `没有名为「${pointer.name}」的需求定制` : '没有这个需求定制，可能已被删除';

/**
 * Shows what was found: the filters of the address where it has any, without the demand when that is not
 * there.
 */
function Arrival({ opened, query }: { opened?: Opened; query: CottonQuery }) {
  const show = useShowOpened();
  const navigate = useNavigate();
  const arrive = useEffectEvent(() => {
    const { saved, mine, ...filtered } = query;
    if (!opened) navigate(cottonAddress(filtered), { replace: true });
    else show(opened, saved === undefined ? queryOf(opened, mine) : query, true);
  });
  useEffect(() => arrive(), []);
  return <Loading />;
}

function Gone({ text }: { text: string }) {
  const navigate = useNavigate();
  const { data: me } = useMe();
  return (
    <Nothing text={text}>
      <Button type="primary" onClick={() => navigate(me ? mineAddress : '/cottonmall')}>
        {me ? '查看我的定制' : '查看全部批次'}
      </Button>
    </Nothing>
  );
}
