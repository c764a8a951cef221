import { newUuid } from '../text/uuid'
import {
  type DraftFile,
  discardDraftFile,
  filesInMemory,
  unstoredFiles,
  updateDraftFile,
} from './draft-files'
import { fileKey, replaceDraft, setDraftInMemory } from './drafts'
import { putFile } from './file-store'

export async function saveDraftFile(user: string, conversation: string, file: File): Promise<void> {
  discardDraftFile(user, conversation)
  const waiting: DraftFile = { id: newUuid(), name: file.name, size: file.size }
  filesInMemory.set(waiting.id, file)
  unstoredFiles.add(waiting.id)
  // Shown here at once; announced to other tabs only when the file is stored, where they can read it.
  setDraftInMemory(user, fileKey(conversation), JSON.stringify(waiting))
  const kept = await putFile(waiting.id, { user, file, at: Date.now() }).then(
    () => unstoredFiles.delete(waiting.id),
    () => false,
  )
  if (kept) updateDraftFile(user, conversation, waiting, replaceDraft)
  else updateDraftFile(user, conversation, { ...waiting, trouble: 'unkept' }, setDraftInMemory)
}
