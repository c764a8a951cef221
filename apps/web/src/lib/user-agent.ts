/** What a person calls the program and the machine that a user agent names at length. Order matters: Edge says Chrome too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/u, 'iOS'],
  [/Android/u, 'Android'],
  [/Windows|Win32|Win64/u, 'Windows'],
  [/Mac/u, 'macOS'],
  [/CrOS/u, 'ChromeOS'],
  [/Linux/u, 'Linux'],
]
const first = (known: readonly [RegExp, string][], text: string): string | null =>
  known.find(([sign]) => sign.test(text))?.[1] ?? null

export const browserName = (userAgent: string): string | null => first(browsers, userAgent)
/** The user agent knows it better than the platform, which says 'Linux' of a telephone. */
export const systemName = (userAgent: string, os: string): string | null =>
  first(systems, userAgent) ?? first(systems, os)
