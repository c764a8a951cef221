import { thread } from '../../../../strings'
import type { Message } from '../../log/entry-kinds'

export type Shared = NonNullable<Message['body']['shared']>

/** The shared item and its text in one line. */
export const sharedSummary = ({ kind, title }: Shared, words: string | null): string =>
  [[thread.shared[kind], title].filter(Boolean).join(': '), words].filter(Boolean).join(' · ')
