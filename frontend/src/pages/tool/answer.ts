/** Reports whether an answer is that to an input: a shown one may be that to an older input. */
export const isAnswerTo = <Input>(
  input: Input | undefined,
  answer: { asked: Input } | undefined,
): boolean => input !== undefined && JSON.stringify(input) === JSON.stringify(answer?.asked);
