import { newUuid } from '../text/uuid'
import {
  currentDraftFiles,
  type DraftFile,
  filesInMemory,
  unstoredFiles,
  updateDraftFile,
  writeDraftFiles,
} from './draft-files'
import { replaceDraft, setDraftInMemory } from './drafts'
import { deleteFile, putFile } from './file-store'
import { isFileOfUpload } from './kept-uploads'

/** Adds files to those that are sent next in the chat. */
export async function saveDraftFiles(
  user: string,
  conversation: string,
  added: readonly (Pick<DraftFile, 'kind' | 'captioned' | 'together' | 'voice'> & { readonly file: File })[],
): Promise<void> {
  const fresh = added.map(({ file, ...more }) => {
    const { name, size } = file
    const waiting: DraftFile = { id: newUuid(), name, size, ...more }
    filesInMemory.set(waiting.id, file)
    unstoredFiles.add(waiting.id)
    return { waiting, file }
  })
  // Shown here at once; announced to other tabs only when the files are stored, where they can read them.
  const before = currentDraftFiles(user, conversation)
  writeDraftFiles(user, conversation, [...before, ...fresh.map(({ waiting }) => waiting)], setDraftInMemory)
  for (const { waiting, file } of fresh) {
    const kept = await putFile(waiting.id, { user, file, at: Date.now() }).then(
      () => true,
      () => false,
    )
    if (!kept) {
      updateDraftFile(user, conversation, { ...waiting, trouble: 'unkept' }, setDraftInMemory)
      continue
    }
    unstoredFiles.delete(waiting.id)
    // Removed while it was being stored: then it was deleted before it was there.
    const isWanted =
      currentDraftFiles(user, conversation).some(({ id }) => id === waiting.id) ||
      isFileOfUpload(user, waiting.id)
    if (!isWanted) await deleteFile(waiting.id).catch(() => undefined)
  }
  const files = currentDraftFiles(user, conversation)
  if (!files.some(({ trouble }) => trouble === 'unkept'))
    writeDraftFiles(user, conversation, files, replaceDraft)
}

export const saveDraftFile = (
  user: string,
  conversation: string,
  file: File,
  details: Pick<DraftFile, 'together'> = {},
): Promise<void> => saveDraftFiles(user, conversation, [{ file, ...details }])
