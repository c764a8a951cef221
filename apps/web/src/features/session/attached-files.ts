import { draftsOf, fileIn, replaceDraft } from '../../lib/drafts'
import { fileNamed } from '../../lib/waiting-files'

const filesOf = (user: string) =>
  [...draftsOf(user)].filter(([place, draft]) => place.endsWith(fileIn('')) && draft !== '')

/** By name: those that this person has attached and not sent. */
export const attachedBy = (user: string): string[] =>
  filesOf(user).flatMap(([, draft]) => fileNamed(draft)?.name ?? [])

/** Whoever leaves takes them from this device. */
export function forgetAttached(user: string): void {
  for (const [place] of filesOf(user)) replaceDraft(user, place, '')
  void import('../../lib/file-store')
    .then((store) => store.clear())
    // A browser that keeps no files has none.
    .catch(() => undefined)
}
