import { signupCookie } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { openExternal } from '../../../lib/browser/navigation'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { toastError } from '../../../server/http/error-toasts'
import { signupWords } from '../../../strings/channels/signup'

/** Opens our page that opens Meta's window. */
export function useBeginSignup() {
  const { failed } = signupWords.offer
  const begin = useMutation({
    mutationFn: (onPhone: boolean) => call('beginSignup', { body: { on_phone: onPhone } }),
    onSuccess: ({ state, page }) => {
      const { name, path, seconds } = signupCookie
      const secure = location.protocol === 'https:' ? '; Secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and this must stand before we leave
      document.cookie = `${name}=${state}; path=${path}; max-age=${seconds}; SameSite=Strict${secure}`
      openExternal(`${page}#${state}`)
    },
    onError: (error) => toastError(error, failed),
  })
  const { error } = begin
  return {
    begin: begin.mutate,
    busy: begin.isPending,
    problem: error ? errorSentence(error, failed) : undefined,
  }
}
