import type { textBody } from '@hilo/contracts'
import type { z } from 'zod'
import type { MessageContent } from './inbound'

/** How a message came to us, beside what it says. */
export type Way = Pick<z.output<typeof textBody>, 'forwarded' | 'ad' | 'shared'>
type SharedKind = NonNullable<Way['shared']>['kind']

const longestHeadline = 200
const headlineOf = (words: string | undefined): string | null =>
  words?.trim() ? [...words.trim()].slice(0, longestHeadline).join('') : null

export const adCalled = (headline: string | undefined): Way => ({ ad: { headline: headlineOf(headline) } })

/** `link`: of a page that a person may open. */
export const sharing = (kind: SharedKind, title?: string, link: string | null = null): Way => ({
  shared: { kind, title: headlineOf(title), link },
})

export const cameBy = <T extends { readonly content: MessageContent }>(read: T, way: Way): T =>
  // The body keeps the shape of its type: both fields are of every one.
  ({ ...read, content: { ...read.content, body: { ...read.content.body, ...way } } })
