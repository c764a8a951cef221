import { limits, type MediaKind } from '@hilo/contracts'
import type { DraftFile } from '../../../../lib/drafts/draft-files'

type Files = readonly [DraftFile, ...DraftFile[]]

/** The files of each message that sends them: all together where the channel carries that, or else each alone. */
export function messagesOfFiles(files: readonly DraftFile[]): readonly Files[] {
  const [first, ...others] = files.filter(({ together, voice }) => together && !voice)
  if (!first || others.length === 0) return files.map((file) => [file])
  const joined: Files = [first, ...others]
  return [joined, ...files.filter((file) => !joined.includes(file)).map((file): Files => [file])]
}

/** The kind as which the first file of a message is sent. A single PDF of the paperclip with a short text has its own request, without a kind. */
export function kindOf([{ kind, together }, ...others]: Files, text: string): MediaKind | undefined {
  if (kind !== undefined) return kind
  return others.length > 0 || (together && text.trim().length > limits.captionLength) ? 'document' : undefined
}
