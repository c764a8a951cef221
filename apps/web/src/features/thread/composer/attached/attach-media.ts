import {
  abilitiesOf,
  type ChannelType,
  carriesMedia,
  type MediaFormatName,
  type MediaKind,
  maxMediaBytes,
  mediaFormats,
} from '@hilo/contracts'
import { pictureProblem } from '../../../../lib/browser/media/picture-problem'
import { currentDraftFiles } from '../../../../lib/drafts/draft-files'
import { saveDraftFiles } from '../../../../lib/drafts/save-draft-file'
import { announce } from '../../../../lib/focus/announce'
import { formatBytes } from '../../../../lib/text/bytes'
import { attach as words } from '../../../../strings'
import { formatOfFile } from '../../media/format-of-file'
import { countFitting } from './count-fitting'

/**
 * Attaches the files that the channel carries. Returns the Spanish sentences about those that it does not, a line for each, or null.
 */
export async function attachMedia(
  user: string,
  conversation: string,
  channel: ChannelType,
  uploadBytes: number,
  chosen: readonly File[],
): Promise<string | null> {
  const problems: string[] = []
  const good: Checked[] = []
  for (const file of chosen) {
    const checked = await check(file, channel, uploadBytes)
    if (typeof checked === 'string') problems.push(checked)
    else good.push(checked)
  }
  const sized = good.map(({ file: { size }, kind }) => ({ kind, size }))
  const { count, problem } = countFitting(channel, uploadBytes, currentDraftFiles(user, conversation), sized)
  if (problem !== null) problems.push(problem)
  const taken = good.slice(0, count)
  if (taken.length > 0) {
    void saveDraftFiles(user, conversation, taken)
    announce(words.attachedMany(taken.map(({ file }) => file.name)))
  }
  return problems.length === 0 ? null : [...new Set(problems)].join('\n')
}

interface Checked {
  readonly file: File
  readonly kind: MediaKind
  readonly captioned: boolean
  readonly together: boolean
}

/** The sentence that says what to do instead. */
const insteadOf: Partial<Record<MediaFormatName, 'noGif' | 'noZip'>> = { gif: 'noGif', zip: 'noZip' }

async function check(file: File, channel: ChannelType, uploadBytes: number): Promise<string | Checked> {
  if (file.size === 0) return words.emptyFile(file.name)
  const format = await formatOfFile(file)
  if (typeof format !== 'string') return format.problem
  if (!carriesMedia(channel, format))
    return words[insteadOf[format] ?? 'notCarried'](file.name, abilitiesOf(channel).name)
  const maxBytes = maxMediaBytes(channel, format, uploadBytes)
  if (file.size > maxBytes) return words.mediaTooLarge(file.name, formatBytes(maxBytes))
  const { kind } = mediaFormats[format]
  const problem = kind === 'image' ? await pictureProblem(file) : null
  if (problem) return words.badPicture[problem](file.name)
  const { [kind]: rule, together } = abilitiesOf(channel).media
  return { file, kind, captioned: rule.caption !== null, together: together !== null }
}
