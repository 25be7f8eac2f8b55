import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { showErrors } from '../form-errors';
import { useToast } from '../toast';

interface Refused {
  message: string;
  /** sentences for the fields they belong to */
  fields: Record<string, string>;
  /** seconds for which the sentence is shown; its length decides without it */
  seconds?: number;
}

const isRefused = (error: unknown): error is Refused => error instanceof Error && 'fields' in error;

/** Submits a form, once at a time. Errors of fields are shown at the fields; other errors at the top of the page. */
export function useSubmit<Values>(
  form: FormInstance<Values>,
  send: (values: Values) => Promise<unknown>,
): [submit: (values: Values) => Promise<void>, sending: boolean] {
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const running = useRef(false); // a double click is faster than the state
  const submit = async (values: Values) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    try {
      await send(values);
    } catch (error) {
      if (!isRefused(error)) throw error;
      showErrors(form as FormInstance, error.fields);
      const landed = form
        .getFieldsError()
        .some(({ name, errors }) => errors.length > 0 && String(name[0]) in error.fields);
      if (!landed) toast.error(error.message, error.seconds);
    } finally {
      running.current = false;
      setSending(false);
    }
  };
  return [submit, sending];
}
