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

/**
 * The kind as which the first file of a message is sent. A PDF that is alone in its message, with a short text, goes by the
 * specification's request, which has no kind: however it was attached, and also where several messages leave at once.
 */
export function kindOf(
  [{ kind, together }, ...others]: Files,
  text: string,
  isPdf: boolean,
): MediaKind | undefined {
  if (kind !== undefined && !(kind === 'document' && isPdf)) return kind
  return others.length > 0 || (together && text.trim().length > limits.captionLength) ? 'document' : undefined
}
