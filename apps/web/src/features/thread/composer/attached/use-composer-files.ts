import type { QuickAnswerFile } from '@hilo/contracts'
import type { ClipboardEvent, RefObject } from 'react'
import { thread } from '../../../../strings'
import { dialogHasKeys } from '../../../../ui/overlay/early-keys'
import { notify } from '../../../../ui/overlay/notify'
import type { ComposerChat } from '../composer-chat'
import { captionedFile } from './captioned-file'
import { isLonePdf, pastedFiles } from './pasted-files'
import { useAttachedFiles } from './use-attached-files'
import { useFileDrop } from './use-file-drop'

interface ComposerFilesOptions {
  textarea: RefObject<HTMLTextAreaElement | null>
  /** While a note is written nothing is attached to the customer's message. */
  writingNote: boolean
  onRefused: (sentence: string | null) => void
}

/** The files of the next message: chosen, dropped, pasted, or of a quick answer. */
export function useComposerFiles(
  { user, conversation, channel }: ComposerChat,
  { textarea, writingNote, onRefused }: ComposerFilesOptions,
) {
  const { files, attach, attachMedia, attachStored, remove } = useAttachedFiles(
    user,
    conversation,
    channel,
    onRefused,
  )
  /** A single PDF goes the specification's way, all else as the channel carries it. */
  const attachAny = async (chosen: readonly File[]) => {
    if (writingNote) return notify.error(thread.note.noFile)
    onRefused(null)
    await (isLonePdf(chosen) && files.length === 0 ? attach : attachMedia)(chosen)
    // A dialog that opened meanwhile keeps the focus.
    if (!dialogHasKeys()) textarea.current?.focus()
  }
  const isDragging = useFileDrop((dropped) => void attachAny(dropped))
  return {
    files,
    /** The file that the text goes with. */
    captioned: captionedFile(files),
    isDragging,
    choose: (chosen: readonly File[]) => void attachAny(chosen),
    addStored: (file: QuickAnswerFile) => void attachStored(file),
    onPaste(event: ClipboardEvent) {
      const pasted = pastedFiles(event.clipboardData)
      if (pasted.length === 0) return
      event.preventDefault()
      void attachAny(pasted)
    },
    remove(id: string) {
      remove(id)
      textarea.current?.focus()
    },
    removeAll: () => remove(),
  }
}
