import type { videoGuest } from '../strings/calls/video-guest'

/** Why the page has nothing (more) to offer. */
export type WhyOver = keyof typeof videoGuest.over
