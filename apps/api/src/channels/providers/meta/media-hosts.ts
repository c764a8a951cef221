/** The hosts from which Meta serves files. */
export const metaMediaHosts: readonly RegExp[] = [
  /^graph\.facebook\.com$/,
  /^lookaside\.(fbsbx|instagram)\.com$/,
  /^[a-z0-9.-]+\.(fbcdn\.net|fbsbx\.com|cdninstagram\.com)$/,
]
