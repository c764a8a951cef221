import { useMutation } from '@tanstack/react-query'
import { notify } from '../../ui/overlay/notify'
import { ApiError, errorSentence } from '../http/api-error'
import { fieldErrors } from '../http/field-errors'
import { useRefusalToast } from './use-refusal-toast'

interface SaveOptions<Input, Answer> {
  /** The sentence for a failure without a sentence of the server (specification, error catalogue). */
  failedSentence?: string
  onSaved?: (answer: Answer, input: Input) => void
  /** Called when another person changed it meanwhile: refetches the shown row, and keeps the typed values. */
  onStale?: () => void
}

/**
 * A mutation with toasts: the server's sentence of success or refusal. The refusal is also returned, to stay in its place: at
 * the field that it names, which gets the focus, or at the foot of the form.
 */
export function useSave<Input, Answer extends { msg: string }>(
  send: (input: Input) => Promise<Answer>,
  { failedSentence, onSaved, onStale }: SaveOptions<Input, Answer>,
) {
  const toast = useRefusalToast(failedSentence)
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      toast.succeeded()
      onSaved?.(answer, input)
      notify.success(answer.msg)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'STALE') onStale?.()
      toast.refused(error)
    },
  })
  const { error } = mutation
  const fields = fieldErrors(error)
  return {
    save: mutation.mutate,
    /** The same as a promise: null if it was refused, which a toast has shown by then. */
    send: (input: Input): Promise<Answer | null> => mutation.mutateAsync(input).catch(() => null),
    busy: mutation.isPending,
    reset: mutation.reset,
    /** A new object with every refusal. */
    refusal: error,
    problem: error ? errorSentence(error, failedSentence) : undefined,
    /** The error of a field, by its name in the form. */
    wrong: (field: string): string | undefined => fields[field],
  }
}
