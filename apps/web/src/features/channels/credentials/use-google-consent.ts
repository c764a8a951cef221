import { type BodyOf, type ChannelAccount, consentCookie, type Endpoints } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { openExternal } from '../../../lib/browser/navigation'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { toastError } from '../../../server/http/error-toasts'
import { fieldErrors } from '../../../server/http/field-errors'
import { channels as words } from '../../../strings'
import { saveConsentForm } from './saved-consent-form'

interface ConsentRequest {
  /** The account to repair; null: a new one. */
  readonly channel: ChannelAccount | null
  readonly name: string
  readonly credentials: Readonly<Record<string, string>>
}

type NewCredentials = BodyOf<Endpoints['connectGoogle']>['credentials']

/** Opens Google's consent page, which sends the browser back to 'Canales'. */
export function useGoogleConsent() {
  const consent = useMutation({
    mutationFn: ({ channel, name, credentials }: ConsentRequest) =>
      channel
        ? call('repairGoogle', { body: { id: channel.uuid, credentials } })
        : // The server checks for missing fields.
          call('connectGoogle', { body: { name, credentials: credentials as NewCredentials } }),
    onSuccess: ({ url, state }, { channel, name: channelName, credentials }) => {
      saveConsentForm(channel ? null : { name: channelName, typed: credentials })
      const { name, path, seconds } = consentCookie
      const secure = location.protocol === 'https:' ? '; Secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and this must stand before we leave
      document.cookie = `${name}=${state}; path=${path}; max-age=${seconds}; SameSite=Lax${secure}`
      openExternal(url)
    },
    onError: (error) => toastError(error, words.google.beginFailed),
  })
  const { error } = consent
  const fields = fieldErrors(error)
  return {
    begin: consent.mutate,
    busy: consent.isPending,
    reset: consent.reset,
    refusal: error,
    problem: error ? errorSentence(error, words.google.beginFailed) : undefined,
    wrong: (field: string): string | undefined => fields[field],
  }
}
