import type { textBody } from '@hilo/contracts'
import type { z } from 'zod'
import type { MessageContent } from '../../inbound'

/** How a message came to us: forwarded, by an ad, or about something shared. */
export type ReferralFields = Pick<z.output<typeof textBody>, 'forwarded' | 'forwarded_from' | 'ad' | 'shared'>
type SharedKind = NonNullable<ReferralFields['shared']>['kind']

const longestHeadline = 200
const headlineOf = (text: string | undefined): string | null =>
  text?.trim() ? [...text.trim()].slice(0, longestHeadline).join('') : null

export const adReferral = (headline: string | undefined): ReferralFields => ({
  ad: { headline: headlineOf(headline) },
})

/** `link`: the page of the shared content, for people to open. */
export const sharedReferral = (
  kind: SharedKind,
  title?: string,
  link: string | null = null,
): ReferralFields => ({
  shared: { kind, title: headlineOf(title), link },
})

export const withReferral = <T extends { readonly content: MessageContent }>(
  read: T,
  referral: ReferralFields,
): T =>
  // Every type of body has these fields.
  ({ ...read, content: { ...read.content, body: { ...read.content.body, ...referral } } })
