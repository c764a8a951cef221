import { storedKeys } from '../browser/storage'
import { fileKey, readDraft, replaceDraft } from './drafts'

/**
 * The file of a chat's next message. A draft of the chat names it, IndexedDB has its bytes: so all tabs show the same
 * file, and it survives a reload.
 */
export interface DraftFile {
  readonly id: string
  readonly name: string
  readonly size: number
  /** unkept: it could not be stored, so only this page has it. gone: it is no longer in IndexedDB. */
  readonly trouble?: 'unkept' | 'gone'
}

/** The bytes that this page has, by file id. */
export const filesInMemory = new Map<string, File>()
/** The ids of files that a reload would lose. */
export const unstoredFiles = new Set<string>()
const loadFileStore = () => import('./file-store')
/** Ignores failures: a file that could not be deleted now is deleted when it is old. */
const tryInStore = (work: (store: Awaited<ReturnType<typeof loadFileStore>>) => Promise<unknown>): void =>
  void loadFileStore()
    .then(work)
    .catch(() => undefined)

/** Parses the draft; null if it is no valid JSON. */
export function parseDraftFile(draft: string): DraftFile | null {
  try {
    return draft === '' ? null : (JSON.parse(draft) as DraftFile)
  } catch {
    return null
  }
}

const currentDraftFile = (user: string, conversation: string) =>
  parseDraftFile(readDraft(user, fileKey(conversation)))

/** Changes the draft if it still names this file. */
export function updateDraftFile(
  user: string,
  conversation: string,
  waiting: DraftFile,
  write: typeof replaceDraft,
): void {
  if (currentDraftFile(user, conversation)?.id === waiting.id)
    write(user, fileKey(conversation), JSON.stringify(waiting))
}

export function discardDraftFile(user: string, conversation: string): void {
  const waiting = currentDraftFile(user, conversation)
  if (!waiting) return
  forget(waiting)
  replaceDraft(user, fileKey(conversation), '')
}

function forget({ id }: DraftFile): void {
  filesInMemory.delete(id)
  unstoredFiles.delete(id)
  tryInStore((store) => store.deleteFile(id))
}

/** Reads a draft's file into memory. If it is gone, the draft stays and says so until the person removes it. */
export async function loadDraftFile(user: string, conversation: string, waiting: DraftFile): Promise<void> {
  if (filesInMemory.has(waiting.id) || waiting.trouble === 'gone') return
  const store = await loadFileStore()
  const file = await store.getFile(waiting.id)
  if (file) filesInMemory.set(waiting.id, file)
  else updateDraftFile(user, conversation, { ...waiting, trouble: 'gone' }, replaceDraft)
}

/** Begins a user's session; the returned function ends it. */
export function startDraftFiles(user: string): () => void {
  // Without a draft that names a file, IndexedDB need not be opened.
  if (storedKeys('').some((key) => key.endsWith(fileKey(''))))
    tryInStore((store) => store.deleteOldFiles(user, Date.now()))
  return () => {
    filesInMemory.clear()
    unstoredFiles.clear()
  }
}
