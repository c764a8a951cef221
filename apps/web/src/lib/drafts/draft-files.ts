import type { MediaKind } from '@hilo/contracts'
import { storedKeys } from '../browser/stored/storage'
import { fileKey, readDraft, replaceDraft } from './drafts'
import { hasKeptRecordings } from './kept-recordings'
import { hasKeptUploads, isFileOfUpload } from './kept-uploads'

/**
 * A file that is sent next in a chat. A draft of the chat lists these files, IndexedDB has their bytes: so all tabs show
 * the same files, and they survive a reload.
 */
export interface DraftFile {
  readonly id: string
  readonly name: string
  readonly size: number
  /** The kind as which the file is sent. Absent: it is the PDF of the paperclip. */
  readonly kind?: MediaKind
  /** The channel carries a text beside it. Always so with the paperclip's PDF. */
  readonly captioned?: boolean
  /** The channel carries it in one message with the others. */
  readonly together?: boolean
  /** A voice note. */
  readonly voice?: boolean
  /** unkept: it could not be stored, so only this page has it. gone: it is no longer in IndexedDB. */
  readonly trouble?: 'unkept' | 'gone'
}

/** The bytes that this page has, by file id. */
export const filesInMemory = new Map<string, File>()
/** The ids of files that a reload would lose. */
export const unstoredFiles = new Set<string>()
export const loadFileStore = () => import('./file-store')
/** Ignores failures: a file that could not be deleted now is deleted when it is old. */
const tryInStore = (work: (store: Awaited<ReturnType<typeof loadFileStore>>) => Promise<unknown>): void =>
  void loadFileStore()
    .then(work)
    .catch(() => undefined)

/** Parses the draft; empty if it is no valid JSON. An earlier version of Hilo stored a single file. */
export function parseDraftFiles(draft: string): readonly DraftFile[] {
  try {
    return draft === '' ? [] : [JSON.parse(draft) as DraftFile | DraftFile[]].flat()
  } catch {
    return []
  }
}

export const currentDraftFiles = (user: string, conversation: string): readonly DraftFile[] =>
  parseDraftFiles(readDraft(user, fileKey(conversation)))

export const writeDraftFiles = (
  user: string,
  conversation: string,
  files: readonly DraftFile[],
  write: typeof replaceDraft,
): void => write(user, fileKey(conversation), files.length === 0 ? '' : JSON.stringify(files))

/** Changes the draft if it still names this file. */
export function updateDraftFile(
  user: string,
  conversation: string,
  changed: DraftFile,
  write: typeof replaceDraft,
): void {
  const files = currentDraftFiles(user, conversation)
  if (files.some(({ id }) => id === changed.id))
    writeDraftFiles(
      user,
      conversation,
      files.map((file) => (file.id === changed.id ? changed : file)),
      write,
    )
}

/** Discards one file, or all of the chat. The bytes of sent files stay until the server has accepted them. */
export function discardDraftFiles(user: string, conversation: string, only?: string): void {
  const files = currentDraftFiles(user, conversation)
  const discarded = files.filter(({ id }) => only === undefined || id === only)
  if (discarded.length === 0) return
  for (const file of discarded) forget(user, file)
  const left = files.filter((file) => !discarded.includes(file))
  writeDraftFiles(user, conversation, left, replaceDraft)
}

function forget(user: string, { id }: DraftFile): void {
  filesInMemory.delete(id)
  unstoredFiles.delete(id)
  if (!isFileOfUpload(user, id)) tryInStore((store) => store.deleteFile(id))
}

/** The id under which a file of a draft is kept. */
export const idOfDraftFile = (file: File): string | undefined =>
  [...filesInMemory].find(([, one]) => one === file)?.[0]

/** Reads a draft's file into memory. If it is gone, the draft stays with a notice until the person removes it. */
export async function loadDraftFile(user: string, conversation: string, waiting: DraftFile): Promise<void> {
  if (filesInMemory.has(waiting.id) || waiting.trouble === 'gone') return
  const store = await loadFileStore()
  const file = await store.getFile(waiting.id)
  if (file) filesInMemory.set(waiting.id, file)
  else updateDraftFile(user, conversation, { ...waiting, trouble: 'gone' }, replaceDraft)
}

/** Begins a user's session; the returned function ends it. */
export function startDraftFiles(user: string): () => void {
  // IndexedDB is opened only if a draft names a file.
  const isNamed = storedKeys('').some((key) => key.endsWith(fileKey('')))
  if (isNamed || hasKeptUploads() || hasKeptRecordings())
    tryInStore((store) => store.deleteOldFiles(user, Date.now()))
  return () => {
    filesInMemory.clear()
    unstoredFiles.clear()
  }
}
