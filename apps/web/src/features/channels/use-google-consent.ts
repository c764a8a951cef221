import { type BodyOf, type ChannelAccount, consentCookie, type Endpoints } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { leaveFor } from '../../lib/navigation'
import { call } from '../../server/api-client'
import { sentenceOf } from '../../server/api-error'
import { fieldErrors } from '../../server/field-errors'
import { tellRefused } from '../../server/tell-refused'
import { channels as words } from '../../strings'
import { keepWalk } from './kept-walk'

interface Walk {
  /** The account that is repaired; null: a new one. */
  readonly channel: ChannelAccount | null
  readonly name: string
  readonly credentials: Readonly<Record<string, string>>
}

type New = BodyOf<Endpoints['connectGoogle']>['credentials']

/** Goes to Google's page, where the person lets us into the mailbox. Google sends the browser back to 'Canales'. */
export function useGoogleConsent() {
  const walk = useMutation({
    mutationFn: ({ channel, name, credentials }: Walk) =>
      channel
        ? call('repairGoogle', { body: { id: channel.uuid, credentials } })
        : // What is missing is said by the server, field by field.
          call('connectGoogle', { body: { name, credentials: credentials as New } }),
    onSuccess: ({ url, state }, { channel, name: called, credentials }) => {
      keepWalk(channel ? null : { name: called, typed: credentials })
      const { name, path, seconds } = consentCookie
      const safe = location.protocol === 'https:' ? '; Secure' : ''
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and this must stand before we leave
      document.cookie = `${name}=${state}; path=${path}; max-age=${seconds}; SameSite=Lax${safe}`
      leaveFor(url)
    },
    onError: (error) => tellRefused(error, words.google.beginFailed),
  })
  const { error } = walk
  const fields = fieldErrors(error)
  return {
    begin: walk.mutate,
    busy: walk.isPending,
    reset: walk.reset,
    refusal: error,
    problem: error ? sentenceOf(error, words.google.beginFailed) : undefined,
    wrong: (field: string): string | undefined => fields[field],
  }
}
