import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Pattern, patternsBelow } from './patterns'
import { worstTexts } from './worst-texts'

const root = resolve(import.meta.dirname, '../..')
const { written, made } = patternsBelow(root, ['apps', 'packages'])

/** These read what we wrote ourselves, or the operator. */
const ours: readonly RegExp[] = [
  /^apps\/api\/src\/env\.ts$/,
  /^apps\/api\/src\/demo\//,
  /^apps\/web\/[^/]+\.ts$/,
  /^packages\/local-postgres\//,
]
const isForeign = ({ file }: Pattern): boolean => !ours.some((place) => place.test(file))

const nameOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string => `/${source}/${flags}`
const foreign = [...new Map(written.filter(isForeign).map((one) => [nameOf(one), one])).values()]

/** As they are once they are put together, in the order of their files. */
const putTogether = [
  {
    file: 'apps/api/src/channels/gmail/read-report.ts',
    ...literal(/^x-hilo-message:\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\s*$/im),
  },
  {
    file: 'apps/api/src/platform/storage/s3-storage.ts',
    ...literal(/<LastModified>([^<]*)<\/LastModified>/),
  },
  { file: 'packages/contracts/src/primitives.ts', ...literal(/^\s*57(?=\s*\+)/) },
]
function literal({ source, flags }: RegExp) {
  return { source, flags }
}

const timeOf = ({ source, flags }: Pattern, text: string): number => {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const began = performance.now()
  // On from the end of each match, and nothing kept of them.
  for (let end = -1; pattern.test(text); end = pattern.lastIndex)
    if (pattern.lastIndex === end) pattern.lastIndex += 1
  return performance.now() - began
}
const shortestOf = (pattern: Pattern, text: string, rounds: number): number =>
  Math.min(...Array.from({ length: rounds }, () => timeOf(pattern, text)))

/** Short first: some patterns take years for a hundred signs. */
const lengths = [16, 24, 32, 40, 48, 64, 96, 128, 192, 288, 432, 4_000]
const tooSlowMs = 20

/** Of all texts that it could be slow at, the three that it is slowest at; and of which it took too long already. */
function slowestAt(pattern: Pattern) {
  let texts = worstTexts(pattern.source, pattern.flags).map((make) => ({ make, ms: 0 }))
  for (const length of lengths) {
    texts = texts.map(({ make }) => ({ make, ms: timeOf(pattern, make(length)) }))
    const slow = texts.find(
      ({ make, ms }) => ms > tooSlowMs && shortestOf(pattern, make(length), 3) > tooSlowMs,
    )
    if (slow && length < 4_000) return { texts: [], slow: { ...slow, length } }
  }
  return { texts: texts.toSorted((one, other) => other.ms - one.ms).slice(0, 3), slow: null }
}

/** What takes the square of its text takes seconds for so much; below this a clock says how busy the machine is. */
const unfelt = 50
/** No busy machine makes so much of what is linear, and a longer text would take minutes. */
const hopeless = 2_000

/** Null: twice the text takes about twice the time. */
function complaint(pattern: Pattern): string | null {
  const { texts, slow } = slowestAt(pattern)
  if (slow)
    return `${slow.ms.toFixed(1)} ms for ${slow.length} signs: ${JSON.stringify(slow.make(slow.length))}`
  for (const { make } of texts)
    for (const length of [6_250, 25_000, 100_000]) {
      const [once, twice] = [make(length), make(2 * length)]
      let [one, two] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      for (let round = 0; round < 5; round += 1) {
        one = Math.min(one, timeOf(pattern, once))
        two = Math.min(two, timeOf(pattern, twice))
        if (two < unfelt || two < 3 * one || two >= hopeless) break
      }
      if (two >= hopeless || (two >= unfelt && two >= 3 * one))
        return `${one.toFixed(1)} ms for ${length} signs, ${two.toFixed(1)} ms for ${2 * length}: ${JSON.stringify(once.slice(0, 60))} … ${JSON.stringify(once.slice(-10))}`
    }
  return null
}

it('all patterns are found, and no place is excepted for nothing', () => {
  expect(ours.filter((place) => !written.some(({ file }) => place.test(file)))).toEqual([])
  expect(foreign.length).toBeGreaterThan(200)
})

it('of the patterns that are put together all are known', () => {
  expect(made.map(({ file }) => file)).toEqual(putTogether.map(({ file }) => file))
})

describe('a pattern that meets foreign text takes twice the time for twice the text', () => {
  it.each(
    [...foreign, ...putTogether].map(
      (pattern) => [`${nameOf(pattern)} in ${pattern.file}`, pattern] as const,
    ),
  )('%s', (_, pattern) => {
    expect(complaint(pattern)).toBeNull()
  })
})

describe('the measure sees what it is for', () => {
  it.each([
    /<blockquote\b[^>]*>/g,
    /^\s*\+?\d*\s*$/,
    /\/+$/,
    /^(?:a|aa)+$/,
    /(?:\r\n|\r|\n)+x/,
    /^(.+)@(.+)$/,
  ])('%s', ({ source, flags }) => {
    expect(complaint({ file: '', source, flags })).not.toBeNull()
  })
  it.each([/<[^>]*(?:>|$)/g, /\s+/g, /^\d{1,20}$/, /[^\S\n]*$/y])(
    'and nothing else: %s',
    ({ source, flags }) => {
      expect(complaint({ file: '', source, flags })).toBeNull()
    },
  )
})
