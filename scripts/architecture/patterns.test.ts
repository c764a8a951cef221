import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Pattern, patternsBelow } from './patterns'
import { worstTexts } from './worst-texts'

const root = resolve(import.meta.dirname, '../..')
const { literals, dynamic } = patternsBelow(root, ['apps', 'packages'])

/** The patterns of these files read only our own text or the operator's. */
const trustedFiles: readonly RegExp[] = [
  /^apps\/api\/src\/env\.ts$/,
  /^apps\/api\/demo\//,
  /^apps\/web\/[^/]+\.ts$/,
  /^packages\/local-postgres\//,
]
const isForeign = ({ file }: Pattern): boolean => !trustedFiles.some((path) => path.test(file))

const nameOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string => `/${source}/${flags}`
const foreign = [...new Map(literals.filter(isForeign).map((one) => [nameOf(one), one])).values()]

/** Patterns that are built at run time, as they are then, in the order of their files. */
const builtPatterns = [
  {
    file: 'apps/api/src/channels/providers/gmail/parse/report/read-report.ts',
    ...literal(/^x-hilo-message:\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\s*$/im),
  },
  { file: 'packages/contracts/src/text/phone.ts', ...literal(/^\s*57(?=\s*\+)/) },
]
function literal({ source, flags }: RegExp) {
  return { source, flags }
}

/** Milliseconds of processor: what else the machine does adds little to them. */
const timeOf = ({ source, flags }: Pattern, text: string): number => {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const began = process.cpuUsage()
  // Finds all matches, and stores none.
  for (let end = -1; pattern.test(text); end = pattern.lastIndex)
    if (pattern.lastIndex === end) pattern.lastIndex += 1
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}
const shortestOf = (pattern: Pattern, text: string, rounds: number): number =>
  Math.min(...Array.from({ length: rounds }, () => timeOf(pattern, text)))

/** Short texts first: some patterns would take years for a hundred characters. */
const lengths = [16, 24, 32, 40, 48, 64, 96, 128, 192, 288, 432, 4_000]
const tooSlowMs = 20

/** The three texts that take longest, or the short text that took too long already. */
function slowestAt(pattern: Pattern) {
  const texts = worstTexts(pattern.source, pattern.flags).map((make) => ({ make, ms: 0 }))
  for (const length of lengths)
    for (const [at, { make }] of texts.entries()) {
      const ms = timeOf(pattern, make(length))
      texts[at] = { make, ms }
      // The others are not tried then: each may take a second.
      if (ms > tooSlowMs && length < 4_000 && shortestOf(pattern, make(length), 3) > tooSlowMs)
        return { texts: [], slow: { make, ms, length } }
    }
  return { texts: texts.toSorted((one, other) => other.ms - one.ms).slice(0, 3), slow: null }
}

/** Milliseconds under which a time says more about the machine's load: quadratic patterns take seconds here. */
const minimumMs = 50
/** Milliseconds that a linear pattern never takes, even on a busy machine: no need to try a longer text. */
const maximumMs = 2_000

/** So often a text is tried that seems to take too long: on a busy machine one pause in each of five is common. */
const mostRounds = 25
/** After so many, rounds end with the time for them: those of a quadratic pattern take seconds each. */
const fewestRounds = 5
const roundsMs = 3_000

/** Null if twice the text takes about twice the time, else what took how long. */
function slowness(pattern: Pattern): string | null {
  const { texts, slow } = slowestAt(pattern)
  if (slow)
    return `${slow.ms.toFixed(1)} ms for ${slow.length} characters: ${JSON.stringify(slow.make(slow.length))}`
  for (const { make } of texts)
    for (const length of [6_250, 12_500, 25_000, 50_000, 100_000]) {
      const [once, twice] = [make(length), make(2 * length)]
      let [one, two] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      const began = performance.now()
      // The shortest of many: a busy machine only adds time, to either text.
      for (let round = 0; round < mostRounds; round += 1) {
        if (round >= fewestRounds && performance.now() - began > roundsMs) break
        one = Math.min(one, timeOf(pattern, once))
        two = Math.min(two, timeOf(pattern, twice))
        if (two < minimumMs || two >= maximumMs) break
      }
      if (two >= maximumMs || (two >= minimumMs && two >= 3 * one))
        return `${one.toFixed(1)} ms for ${length} characters, ${two.toFixed(1)} ms for ${2 * length}: ${JSON.stringify(once.slice(0, 60))} … ${JSON.stringify(once.slice(-10))}`
    }
  return null
}

it('finds all patterns, and every trusted file has one', () => {
  expect(trustedFiles.filter((path) => !literals.some(({ file }) => path.test(file)))).toEqual([])
  expect(foreign.length).toBeGreaterThan(200)
})

it('knows every pattern that is built at run time', () => {
  expect(dynamic.map(({ file }) => file)).toEqual(builtPatterns.map(({ file }) => file))
})

describe('a pattern that reads foreign text takes linear time', () => {
  it.each(
    [...foreign, ...builtPatterns].map(
      (pattern) => [`${nameOf(pattern)} in ${pattern.file}`, pattern] as const,
    ),
  )('%s', (_, pattern) => {
    expect(slowness(pattern)).toBeNull()
  })
})

describe('the measurement', () => {
  it.each([
    /<blockquote\b[^>]*>/g,
    /^\s*\+?\d*\s*$/,
    /\/+$/,
    /^(?:a|aa)+$/,
    /(?:\r\n|\r|\n)+x/,
    /^(.+)@(.+)$/,
  ])('%s', ({ source, flags }) => {
    expect(slowness({ file: '', source, flags })).not.toBeNull()
  })
  it.each([/<[^>]*(?:>|$)/g, /\s+/g, /^\d{1,20}$/, /[^\S\n]*$/y])(
    'accepts the linear pattern %s',
    ({ source, flags }) => {
      expect(slowness({ file: '', source, flags })).toBeNull()
    },
  )
})
