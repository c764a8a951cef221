/** Right-to-left letters, and the control characters that change the direction of a text. */
const bidiCharacters =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const marks = /[\u202a-\u202e\u2066-\u2069]/gu

/** Isolates a foreign text within a sentence of ours, so that its direction does not reorder the sentence. */
export const isolateBidi = (text: string): string =>
  bidiCharacters.test(text) ? `\u2068${text.replace(marks, '')}\u2069` : text

const isolateStrings = (given: unknown): unknown =>
  typeof given === 'string' ? isolateBidi(given) : Array.isArray(given) ? given.map(isolateStrings) : given

/** Wraps a catalogue so that its functions isolate their string arguments. */
export function isolateArguments<T extends object>(catalogue: T): T {
  return Object.fromEntries(Object.entries(catalogue).map(([key, one]) => [key, isolateIn(one)])) as T
}

function isolateIn(one: unknown): unknown {
  if (typeof one === 'function') return (...given: unknown[]) => one(...given.map(isolateStrings))
  if (Array.isArray(one)) return one.map(isolateIn)
  return typeof one === 'object' && one !== null ? isolateArguments(one) : one
}
