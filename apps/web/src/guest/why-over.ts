import type { videoGuest } from '../strings/video-guest'

/** Why the page has nothing (more) to offer. */
export type Over = keyof typeof videoGuest.over
