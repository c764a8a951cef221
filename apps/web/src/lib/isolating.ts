/** Letters that are written from right to left, and the marks that turn what follows them. */
const turning =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const marks = /[\u202a-\u202e\u2066-\u2069]/gu

/** Somebody's words in a sentence of ours: however they are written, what stands around them keeps its order. */
export const isolated = (words: string): string =>
  turning.test(words) ? `\u2068${words.replace(marks, '')}\u2069` : words

const isolatedIn = (given: unknown): unknown =>
  typeof given === 'string' ? isolated(given) : Array.isArray(given) ? given.map(isolatedIn) : given

/** A catalogue whose sentences isolate the words that they are given. */
export function isolating<T extends object>(catalogue: T): T {
  return Object.fromEntries(Object.entries(catalogue).map(([key, one]) => [key, inside(one)])) as T
}

function inside(one: unknown): unknown {
  if (typeof one === 'function') return (...given: unknown[]) => one(...given.map(isolatedIn))
  if (Array.isArray(one)) return one.map(inside)
  return typeof one === 'object' && one !== null ? isolating(one) : one
}
