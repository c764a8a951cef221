/** Names of browsers and systems by their mark in a user agent. The order matters: Edge's contains Chrome too. */
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
const firstMatch = (known: readonly [RegExp, string][], text: string): string | null =>
  known.find(([sign]) => sign.test(text))?.[1] ?? null

export const browserName = (userAgent: string): string | null => firstMatch(browsers, userAgent)
/** The user agent is more exact than the platform, which is 'Linux' on Android. */
export const systemName = (userAgent: string, os: string): string | null =>
  firstMatch(systems, userAgent) ?? firstMatch(systems, os)
