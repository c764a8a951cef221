import type { Interaction } from '@hilo/contracts'
import { draftOf, draftsOf, episodeIn, fileIn } from '../lib/drafts'
import { moveDrafts } from '../lib/move-drafts'
import { fileNamed } from '../lib/waiting-files'
import { unsent } from '../strings'
import { notify } from '../ui/notify'

/** What I was writing goes on in another chat. A file that finds its place taken is named: it does not stay behind unsaid. */
export function takeAlong(me: string, interaction: string, lost: Interaction | undefined, to: string): void {
  const from = lost?.conversation.uuid ?? preparedFor(me, interaction)
  if (!from) return
  moveDrafts(me, from, to)
  const left = fileNamed(draftOf(me, fileIn(from)))
  if (left) notify.error(unsent.stays(left.name))
}

/** The chat in which something waits for an interaction that no list remembers. */
function preparedFor(me: string, interaction: string): string | undefined {
  const mark = episodeIn('')
  const known = [...draftsOf(me)].find(([place, of]) => of === interaction && place.endsWith(mark))
  return known?.[0].slice(0, -mark.length)
}
