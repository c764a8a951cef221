import { limits } from '@hilo/contracts'
import type { DraftFile } from '../../../../lib/drafts/draft-files'
import { thread } from '../../../../strings'
import { tooLongSentence } from '../composer-hint'

/**
 * The file that the text goes with: the first that may have a caption. Without one the text is a message of its own, after
 * the files. The paperclip's PDF always has one; on some channels it is sent as a second part of the message.
 */
export const captionedFile = (files: readonly DraftFile[]): DraftFile | undefined =>
  files.find(({ kind, captioned }) => kind === undefined || captioned)

/** Why the text is too long for this file, or null. The text of a mail may be as long as without files. */
export function overCaption({ together }: DraftFile, text: string): string | null {
  if (together) return tooLongSentence(text)
  const tooLong = text.trim().length - limits.captionLength
  return tooLong > 0 ? thread.composer.captionOver(tooLong) : null
}
