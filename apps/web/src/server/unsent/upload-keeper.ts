import { holdLock } from '../../lib/browser/hold-lock'
import { idOfDraftFile } from '../../lib/drafts/draft-files'
import {
  forgetKeptUpload,
  type KeptUpload,
  keptUploads,
  readKeptUpload,
  uploadOfKey,
  writeKeptUpload,
} from '../../lib/drafts/kept-uploads'
import { newUuid } from '../../lib/text/uuid'
import { thread as words } from '../../strings'
import { filesOfUpload, type Upload } from './upload'

/** Keeps uploads on this device until the server has accepted them, and brings back those that a reload interrupted. */
interface UploadKeeper {
  /** Stored uploads that this tab does not have: their bytes are still being read, or another tab sends them. */
  awaited(): readonly KeptUpload[]
  /** Stores an upload before it is sent. */
  keep(upload: Upload): void
  /** Stores the new state of an upload. */
  update(upload: Upload): void
  /** Deletes an upload that was accepted or cancelled. */
  forget(uuid: string): void
  close(): void
}

interface KeeperEvents {
  onBack(upload: Upload): void
  /** Called once it is known whether this device could store the upload. */
  onKept(uuid: string, kept: boolean): void
  /** Called when an upload of another tab was sent, cancelled or failed. */
  onChange(): void
}

const loadFileStore = () => import('../../lib/drafts/file-store')

export function openUploadKeeper(user: string, { onBack, onKept, onChange }: KeeperEvents): UploadKeeper {
  const awaited = new Map<string, KeptUpload>()
  /** For each upload, what ends the lock that keeps other tabs from sending it too. */
  const locks = new Map<string, AbortController>()
  const ids = new WeakMap<File, string>()
  let closed = false

  const idOf = (file: File): string => {
    const id = ids.get(file) ?? idOfDraftFile(file) ?? newUuid()
    ids.set(file, id)
    return id
  }
  const write = (upload: Upload): boolean => {
    const { uuid, conversation, interaction, to, kind, voice, caption, reply_to, mail, date } = upload
    const kinds = [kind, ...(upload.more ?? []).map((part) => part.kind)]
    return writeKeptUpload(user, {
      ...{ uuid, conversation, interaction, to, caption, date },
      ...(kind && { kind }),
      ...(voice && { voice }),
      ...(reply_to !== undefined && { reply_to }),
      ...(mail && { mail }),
      error: upload.state === 'failed' ? upload.error : null,
      ...(upload.unanswered && { unanswered: true }),
      files: filesOfUpload(upload).map((file, at) => {
        const kind = kinds[at]
        return { id: idOf(file), name: file.name, size: file.size, ...(kind && { kind }) }
      }),
    })
  }
  const lock = (uuid: string): Promise<void> => {
    const end = new AbortController()
    locks.set(uuid, end)
    return holdLock(`hilo:upload:${uuid}`, end.signal)
  }
  const unlock = (uuid: string) => {
    locks.get(uuid)?.abort()
    locks.delete(uuid)
  }
  const deleteFiles = (files: readonly { readonly id: string }[]) =>
    void loadFileStore()
      .then((store) => Promise.all(files.map(({ id }) => store.deleteFile(id))))
      // A file that could not be deleted now is deleted by its age.
      .catch(() => undefined)

  async function putFiles(upload: Upload): Promise<boolean> {
    const store = await loadFileStore()
    for (const file of filesOfUpload(upload)) await store.putFile(idOf(file), { user, file, at: Date.now() })
    // If the upload was accepted, cancelled or reduced meanwhile, its bytes were deleted before they were written.
    const kept = new Set(readKeptUpload(user, upload.uuid)?.files.map(({ id }) => id))
    const unwanted = filesOfUpload(upload).filter((file) => !kept.has(idOf(file)))
    if (unwanted.length > 0) deleteFiles(unwanted.map((file) => ({ id: idOf(file) })))
    return true
  }

  async function bringBack(uuid: string): Promise<void> {
    await lock(uuid)
    // Another tab may have sent it by now.
    const kept = readKeptUpload(user, uuid)
    if (closed) return
    if (!kept) {
      awaited.delete(uuid)
      unlock(uuid)
      return onChange()
    }
    const files = await readFiles(kept)
    if (closed || !awaited.delete(uuid)) return
    for (const [at, file] of files.entries()) ids.set(file, kept.files[at]?.id ?? newUuid())
    onBack(uploadOf(kept, files))
  }

  /** Handles that another tab has sent, cancelled or failed to send an upload. */
  const onStored = ({ key, newValue }: StorageEvent) => {
    const uuid = uploadOfKey(user, key)
    if (uuid === null || !awaited.has(uuid)) return
    const kept = newValue === null ? null : readKeptUpload(user, uuid)
    if (kept) awaited.set(uuid, kept)
    else awaited.delete(uuid)
    onChange()
  }
  addEventListener('storage', onStored)
  for (const kept of keptUploads(user)) awaited.set(kept.uuid, kept)
  for (const uuid of awaited.keys()) bringBack(uuid).catch(() => undefined)

  return {
    awaited: () => [...awaited.values()],
    keep(upload) {
      const { uuid } = upload
      const isListed = write(upload)
      lock(uuid).catch(() => undefined)
      putFiles(upload).then(
        () => closed || onKept(uuid, isListed),
        () => closed || onKept(uuid, false),
      )
    },
    update(upload) {
      const before = readKeptUpload(user, upload.uuid)
      write(upload)
      const now = new Set(filesOfUpload(upload).map(idOf))
      const removed = before?.files.filter(({ id }) => !now.has(id)) ?? []
      if (removed.length > 0) deleteFiles(removed)
    },
    forget(uuid) {
      const kept = readKeptUpload(user, uuid)
      awaited.delete(uuid)
      unlock(uuid)
      if (!kept) return
      forgetKeptUpload(user, uuid)
      deleteFiles(kept.files)
    },
    close() {
      closed = true
      removeEventListener('storage', onStored)
      for (const uuid of [...locks.keys()]) unlock(uuid)
    },
  }
}

/** Reads the files of an upload; a file that this device lost is empty. */
async function readFiles({ files }: KeptUpload): Promise<readonly File[]> {
  const read = async (id: string) => (await loadFileStore()).getFile(id)
  return Promise.all(
    files.map(async ({ id, name }) => (await read(id).catch(() => null)) ?? new File([], name)),
  )
}

function uploadOf({ files: named, error, ...kept }: KeptUpload, files: readonly File[]): Upload {
  const [first, ...others] = files.map((file, at) => ({ file, kind: named[at]?.kind ?? 'document' }) as const)
  const lost = named.find(({ size }, at) => size > 0 && files[at]?.size === 0)
  const reason = lost ? words.composer.fileGone(lost.name) : error
  return {
    ...kept,
    file: first?.file ?? new File([], ''),
    ...(others.length > 0 && { more: others }),
    state: reason === null ? 'waiting' : 'failed',
    progress: 0,
    error: reason,
    onDevice: true,
    // A file that this device has lost cannot be sent again.
    ...(lost && { lost: true, unanswered: false }),
  }
}
