import type { textBody } from '@hilo/contracts'
import type { z } from 'zod'
import type { MessageContent, ReadAd } from '../../inbound'
import { type GivenAd, readAd } from './read-ad'

/** How a message came to us: forwarded, by an ad, or about something shared. */
export type ReferralFields = Pick<z.output<typeof textBody>, 'forwarded' | 'forwarded_from' | 'shared'> & {
  readonly ad?: ReadAd
}
type SharedKind = NonNullable<ReferralFields['shared']>['kind']

const longestTitle = 200
const titleOf = (text: string | undefined): string | null =>
  text?.trim() ? [...text.trim()].slice(0, longestTitle).join('') : null

export const adReferral = (given: GivenAd): ReferralFields => ({ ad: readAd(given) })

/** `link`: the page of the shared content, for people to open. */
export const sharedReferral = (
  kind: SharedKind,
  title?: string,
  link: string | null = null,
): ReferralFields => ({
  shared: { kind, title: titleOf(title), link },
})

export const withReferral = <T extends { readonly content: MessageContent }>(
  read: T,
  referral: ReferralFields,
): T =>
  // Every type of body has these fields.
  ({ ...read, content: { ...read.content, body: { ...read.content.body, ...referral } } })
