import { preloadable } from '../../../ui/state/preloadable'

/** Few numbers have a second responder. */
export const Control = preloadable(() => import('./control'))
