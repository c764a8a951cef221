/** Endings of recipient numbers that trigger failures, for manual tests. */
export const magicEndings = ['0047', '0026', '0429', '0056'] as const
type MagicEnding = (typeof magicEndings)[number]

export const magicEndingOf = (phone: string | null): MagicEnding | null =>
  magicEndings.find((ending) => phone?.endsWith(ending)) ?? null
