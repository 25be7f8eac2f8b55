import { useCallback, useMemo } from 'react';
import { useAddToCart, useCarted, useRemoveFromCart } from '../../api/cart';
import { failureOf } from '../../api/client';
import { useWhoIsIn } from '../../api/me';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { useToast } from '../../ui/toast';

/** Puts lots into the cart and removes them, with a word about it. Visitors are asked to log in. */
export interface CartActions {
  busy: boolean;
  add: (listingIDs: readonly number[], onDone?: () => void) => void;
  remove: (listingIDs: readonly number[], onDone?: () => void) => void;
}

/** Returns the actions with the cart. */
export function useCartActions(): CartActions {
  const whoIsIn = useWhoIsIn();
  const askLogin = useAskLogin();
  const toast = useToast();
  const { mutate: put, isPending: adding } = useAddToCart();
  const { mutate: drop, isPending: removing } = useRemoveFromCart();
  const asMember = useCallback(
    async (act: () => void) => {
      try {
        const me = await whoIsIn();
        if (me === null) void askLogin();
        else if (me.roles.includes('member')) act();
        else toast.warning('以已通过审核的企业身份，才能使用购物车');
      } catch (error) {
        toast.error(failureOf(error).message);
      }
    },
    [whoIsIn, askLogin, toast],
  );
  const add = useCallback<CartActions['add']>(
    (ids, onDone) => {
      const onSuccess = () => {
        toast.success(ids.length > 1 ? `加入购物车成功，共 ${ids.length} 批` : '加入购物车成功');
        onDone?.();
      };
      void asMember(() => put(ids, { onSuccess }));
    },
    [asMember, put, toast],
  );
  const remove = useCallback<CartActions['remove']>(
    (ids, onDone) => {
      const onSuccess = () => {
        toast.success('移除购物车成功');
        onDone?.();
      };
      void asMember(() => drop(ids, { onSuccess }));
    },
    [asMember, drop, toast],
  );
  return useMemo(
    () => ({ busy: adding || removing, add, remove }),
    [adding, removing, add, remove],
  );
}

/** Returns whether a listing is in the cart, and a function that puts it in or removes it. */
export function useCartToggle() {
  const carted = useCarted();
  const { busy, add, remove } = useCartActions();
  const has = (id: number) => carted.has(id);
  const toggle = (id: number) => (has(id) ? remove : add)([id]);
  return { busy, has, toggle };
}
