import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './client';

const configKey = ['wechat', 'config'] as const;
const boundKey = ['wechat', 'bound'] as const;

const askConfig = (redirectUrl: string) =>
  call('GET api/getWechatQRConnectConfig', { redirectUrl });

/** Reports whether this browser can log in by WeChat. */
export function useHasWechat(): boolean {
  const { data } = useQuery({
    queryKey: configKey,
    queryFn: () => askConfig('/'),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return Boolean(data?.appID);
}

/** Returns a mutation that opens WeChat, which asks the person to confirm and then opens a page of this site. */
export function useOpenWechat() {
  return useMutation({
    mutationFn: async (redirect: string) => (await askConfig(redirect)).url,
    onSuccess: (url) => window.location.assign(url),
  });
}

/** Logs in with the code of WeChat, once. The answer has a ticket if no person has this WeChat account. */
export function useWechatLogin(code: string, state: string) {
  return useQuery({
    queryKey: ['wechat', 'login', code, state],
    queryFn: () => call('POST login/wechat_login', { code, state }),
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}

/** Returns whether the person logs in by WeChat. */
export function useWechatBound() {
  return useQuery({
    queryKey: boundKey,
    queryFn: ({ signal }) => call('GET account/wechat', {}, signal),
    meta: { quiet: true },
  });
}

/** Unbinds the person's WeChat account. */
export function useUnbindWechat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST account/unbind_wechat', {}),
    onSettled: () => client.invalidateQueries({ queryKey: boundKey }),
  });
}
