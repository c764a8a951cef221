import { fileIn, holdDraft, replaceDraft } from './drafts'
import { keep } from './file-store'
import { newUuid } from './uuid'
import { dropFile, held, mark, unkept, type WaitingFile } from './waiting-files'

export async function keepFile(user: string, conversation: string, file: File): Promise<void> {
  dropFile(user, conversation)
  const waiting: WaitingFile = { id: newUuid(), name: file.name, size: file.size }
  held.set(waiting.id, file)
  unkept.add(waiting.id)
  // Shown at once; said to the other tabs, and to the page after a reload, once it is where they find it.
  holdDraft(user, fileIn(conversation), JSON.stringify(waiting))
  const kept = await keep(waiting.id, { user, file, at: Date.now() }).then(
    () => unkept.delete(waiting.id),
    () => false,
  )
  if (kept) mark(user, conversation, waiting, replaceDraft)
  else mark(user, conversation, { ...waiting, trouble: 'unkept' }, holdDraft)
}
