import { useRef } from 'react'
import { notify } from '../../ui/overlay/notify'
import { errorSentence } from '../http/api-error'
import { toastError } from '../http/error-toasts'

/** The toast of a form's last refusal: the next one takes its place, and a success removes it. */
export function useRefusalToast(fallback?: string) {
  const last = useRef<string | null>(null)
  const replace = (next: string | null) => {
    if (last.current !== null && last.current !== next) notify.withdrawError(last.current)
    last.current = next
  }
  return {
    refused: (error: unknown) => {
      const sentence = errorSentence(error, fallback)
      replace(sentence)
      toastError(error, fallback, sentence)
    },
    succeeded: () => replace(null),
  }
}
