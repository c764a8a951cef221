import { parseDraftFiles } from '../../lib/drafts/draft-files'
import { fileKey, readAllDrafts, replaceDraft } from '../../lib/drafts/drafts'
import { forgetKeptRecording, keptRecordings } from '../../lib/drafts/kept-recordings'
import { forgetKeptUpload, keptUploads } from '../../lib/drafts/kept-uploads'

const filesOf = (user: string) =>
  [...readAllDrafts(user)].filter(([key, draft]) => key.endsWith(fileKey('')) && draft !== '')

/** The names of the files that this person attached and did not send. */
export const attachedFileNames = (user: string): string[] =>
  filesOf(user).flatMap(([, draft]) => parseDraftFiles(draft).map(({ name }) => name))

/** Removes them from this device at logout, and those that another tab sends or records. */
export function forgetAttachedFiles(user: string): void {
  for (const { uuid } of keptUploads(user)) forgetKeptUpload(user, uuid)
  for (const { id } of keptRecordings(user)) forgetKeptRecording(user, id)
  for (const [key] of filesOf(user)) replaceDraft(user, key, '')
  void import('../../lib/drafts/file-store')
    .then((store) => store.clearFiles())
    // A browser without file storage has none.
    .catch(() => undefined)
}
