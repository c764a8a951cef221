import { preloadable } from '../../../ui/state/preloadable'

/** The editor of a note, which few chats need at once. */
export const Note = preloadable(() => import('./note-box'))
