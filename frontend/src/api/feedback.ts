import { useQuery } from '@tanstack/react-query';
import type { In } from './calls';
import { call, change } from './client';

/** Returns the kinds of questions that people have about the site. */
export function useQuestionTypes() {
  return useQuery({
    queryKey: ['questionTypes'],
    queryFn: ({ signal }) => call('GET feedback/get_question_type', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

/** Sends a feedback to the platform. Returns the server's answer. */
export const addFeedback = (feedback: In<'POST feedback/add'>) =>
  change('POST feedback/add', feedback);
