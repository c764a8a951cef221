import type { textBody } from '@hilo/contracts'
import type { z } from 'zod'
import type { MessageContent } from './inbound'

/** How a message came to us, beside what it says. */
export type Way = Pick<z.output<typeof textBody>, 'forwarded' | 'ad'>

const longestHeadline = 200

export const adCalled = (headline: string | undefined): Way => ({
  ad: { headline: headline?.trim() ? [...headline.trim()].slice(0, longestHeadline).join('') : null },
})

export const cameBy = <T extends { readonly content: MessageContent }>(read: T, way: Way): T =>
  // The body keeps the shape of its type: both fields are of every one.
  ({ ...read, content: { ...read.content, body: { ...read.content.body, ...way } } })
