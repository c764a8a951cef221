import {
  abilitiesOf,
  type ChannelType,
  fitTogether,
  type MediaKind,
  maxUploadTogether,
} from '@hilo/contracts'
import type { DraftFile } from '../../../../lib/drafts/draft-files'
import { formatBytes } from '../../../../lib/text/bytes'
import { attach as words } from '../../../../strings'

interface Sized {
  readonly kind: MediaKind
  readonly size: number
}

/** How many of the chosen files fit beside those that are attached already, and why not all of them. */
export function countFitting(
  channel: ChannelType,
  uploadBytes: number,
  attached: readonly DraftFile[],
  chosen: readonly Sized[],
): { readonly count: number; readonly problem: string | null } {
  const { atOnce, together } = abilitiesOf(channel).media
  const name = abilitiesOf(channel).name
  const files = attached.map(({ kind = 'document', size }): Sized => ({ kind, size }))
  for (const [count, { kind, size }] of chosen.entries()) {
    if (files.length >= atOnce) return { count, problem: words.tooMany(atOnce, name) }
    files.push({ kind, size })
    if (together === null || files.length === 1) continue
    const uploaded = maxUploadTogether(uploadBytes)
    if (files.reduce((sum, file) => sum + file.size, 0) > uploaded)
      return { count, problem: words.tooLargeTogether(formatBytes(uploaded), name) }
    if (!fitTogether(channel, files))
      return { count, problem: words.tooLargeTogether(formatBytes(together), name) }
  }
  return { count: chosen.length, problem: null }
}
