/** A shorter interruption is not shown. */
export const showAfterMs = 2000
