import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { newPicture, solves } from '../api/captcha';
import { CallError, type Challenge, captchaNeeded, failureOf } from '../api/client';
import { lazyPart } from '../ui/lazy-part';
import { useToast } from '../ui/toast';

const CaptchaDialog = lazyPart(() => import('../ui/captcha/captcha-dialog'));

/** Shows a captcha after too many requests. When it is solved, failed queries are repeated. */
export function Captcha() {
  const [challenge, setChallenge] = useState<Challenge>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const client = useQueryClient();
  useEffect(() => captchaNeeded.listen((next) => setChallenge((open) => open ?? next)), []);
  if (!challenge) return null;

  const { verifyId, realRequestUri } = challenge;
  const close = () => {
    setChallenge(undefined);
    setRefusal(undefined);
  };
  const refresh = async () => setChallenge({ ...challenge, ...(await newPicture(verifyId)) });
  const during = async (step: () => Promise<void>) => {
    setBusy(true);
    try {
      await step();
    } catch (error) {
      const overdue = error instanceof CallError && !error.passing;
      if (!overdue) return setRefusal(failureOf(error).message);
      close();
      toast.warning('验证码已失效，请重新操作');
    } finally {
      setBusy(false);
    }
  };
  const answer = async (letters: string) => {
    if (await solves(verifyId, letters, realRequestUri)) {
      close();
      toast.success('验证成功，请刷新页面');
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
      return;
    }
    setRefusal('请输入正确的验证码');
    await refresh();
  };
  return (
    <Suspense>
      <CaptchaDialog
        picture={challenge.verifyImgStr}
        busy={busy}
        refusal={refusal}
        onAnswer={(letters) => during(() => answer(letters))}
        onRefresh={() => during(refresh)}
        onClose={close}
      />
    </Suspense>
  );
}
