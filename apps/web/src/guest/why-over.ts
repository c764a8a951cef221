import type { videoGuest } from '../strings/calls/video-guest'

/** Why the page cannot be used, or no longer. */
export type WhyOver = keyof typeof videoGuest.over
