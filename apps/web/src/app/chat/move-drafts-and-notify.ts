import { parseDraftFiles } from '../../lib/drafts/draft-files'
import { fileKey, readDraft } from '../../lib/drafts/drafts'
import { moveDrafts } from '../../lib/drafts/move-drafts'
import { keptDrafts } from '../../strings'
import { notify } from '../../ui/overlay/notify'

/** Moves drafts to another chat, and shows a toast for a file that could not be moved because there is one already. */
export function moveDraftsAndNotify(me: string, from: string, to: string): void {
  moveDrafts(me, from, to)
  const [left] = parseDraftFiles(readDraft(me, fileKey(from)))
  if (left) notify.error(keptDrafts.fileStays(left.name))
}
