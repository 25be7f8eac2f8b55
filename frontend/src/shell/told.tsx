import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type LiveMessage, live } from '../api/live';
import { useAskMe, useFollowMe, useLost } from '../api/me';
import { useLiveMessages } from '../api/unread';
import { useAsk } from '../ui/ask';
import { isMemberPlace } from '../ui/chrome/places';
import { useToast } from '../ui/toast';

/** What a person is told at once, by what the server says; a text of the server's own takes its place. */
const alerts: Record<string, string> = {
  unbound: '该账号已被解绑，请联系在线客服核实！',
  userFrozen: '该账号已被冻结，请联系在线客服核实！',
  memberFrozen: '该企业已被冻结，请联系在线客服核实!',
  managerChanged: '您的管理员身份已变更',
  refreshVersion: '检测到有新的版本更新，请刷新页面!',
};

/** What an alert says; none for messages that are no alert. */
export function alertOf({ msgType, data }: LiveMessage): string | undefined {
  const text = alerts[msgType];
  if (msgType !== 'managerChanged' || typeof data !== 'object' || data === null) return text;
  return 'text' in data && typeof data.text === 'string' ? data.text : text;
}

/** Whether a message may change who is logged in, or what he may do. */
export function concernsMe({ msgType, data }: LiveMessage): boolean {
  if (msgType !== 'changed') return msgType === 'loggedOut';
  const { kind } = data as { kind?: string };
  return kind === 'membership' || kind === 'user';
}

/** Listens to what the server says by itself, and to calls that find the login gone. */
export function Told() {
  const ask = useAsk();
  const askMe = useAskMe();
  useFollowMe();
  useLiveMessages();
  useLeaving();
  const reloading = useRef(false);
  const told = useEffectEvent(async (message: LiveMessage) => {
    const text = alertOf(message);
    if (!text) {
      if (concernsMe(message) && !reloading.current) await askMe().catch(() => {});
      return;
    }
    reloading.current = true;
    await ask({ text, decline: null });
    location.reload();
  });
  useEffect(() => live.onMessage((message) => void told(message)), []);
  return null;
}

/** Leaves the member centre when the login has ended. */
function useLeaving(): void {
  const navigate = useNavigate();
  const toast = useToast();
  useLost(() => {
    toast.warning('登录已失效，请重新登录');
    if (isMemberPlace(location.pathname)) navigate('/');
  });
}
