import { useMutation } from '@tanstack/react-query'
import { notify } from '../ui/notify'
import { ApiError, sentenceOf } from './api-error'
import { fieldErrors } from './field-errors'
import { tellRefused } from './tell-refused'

interface SaveOptions<Input, Answer> {
  /** What the person reads where the server says nothing (specification, error catalogue); else the error's own message. */
  failed?: string
  onSaved?: (answer: Answer, input: Input) => void
  /** Somebody else changed it meanwhile: what is shown must be fetched again. What was typed stays. */
  onStale?: () => void
}

/** Saving as everywhere: the server's sentence as a toast, its refusal also as something to show where it happened. */
export function useSave<Input, Answer extends { msg: string }>(
  send: (input: Input) => Promise<Answer>,
  { failed, onSaved, onStale }: SaveOptions<Input, Answer>,
) {
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      onSaved?.(answer, input)
      notify.success(answer.msg)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'STALE') onStale?.()
      tellRefused(error, failed)
    },
  })
  const { error } = mutation
  const fields = fieldErrors(error)
  return {
    save: mutation.mutate,
    /** The same for who has more to do after it: null where it was refused, which is said by then. */
    send: (input: Input): Promise<Answer | null> => mutation.mutateAsync(input).catch(() => null),
    busy: mutation.isPending,
    reset: mutation.reset,
    /** Another with every refusal. */
    refusal: error,
    problem: error ? sentenceOf(error, failed) : undefined,
    /** What is wrong with a field, under the name that it has in the form. */
    wrong: (field: string): string | undefined => fields[field],
  }
}
