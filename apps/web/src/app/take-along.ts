import { draftOf, fileIn } from '../lib/drafts'
import { moveDrafts } from '../lib/move-drafts'
import { fileNamed } from '../lib/waiting-files'
import { kept } from '../strings'
import { notify } from '../ui/notify'

/** What I was writing goes on in another chat. A file that finds its place taken is named: it does not stay behind unsaid. */
export function takeAlong(me: string, from: string, to: string): void {
  moveDrafts(me, from, to)
  const left = fileNamed(draftOf(me, fileIn(from)))
  if (left) notify.error(kept.stays(left.name))
}
