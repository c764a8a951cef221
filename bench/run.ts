import { parseArgs } from 'node:util'
import { build } from '../scripts/lib/built.mjs'
import { root } from '../scripts/lib/workspace.mjs'
import { full, openBench, type Sizes, small } from './bench'
import { prepareEnvironment } from './data/templates'
import { commit, machine } from './lib/machine'
import { type Part, parts } from './parts'
import { readResults, storeResult } from './report/stored-results'
import { linesOf } from './report/table'
import { write } from './report/write'

/**
 * `pnpm bench` measures everything and writes docs/performance.md; `pnpm bench P1 P5` only those; with `--small`, which is
 * for trying the bench itself, nothing is written. `--largest 100000`: so many interactions instead of a million, where these cannot be loaded.
 */
async function main(): Promise<void> {
  const options = { small: { type: 'boolean', default: false }, largest: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const chosen = positionals.length === 0 ? parts.map(({ name }) => name) : positionals
  const unknown = chosen.filter((name) => parts.every((part) => part.name !== name))
  if (unknown.length > 0) {
    const known = parts.map(({ name }) => name).join(', ')
    throw new Error(`There is no ${unknown.join(', ')}: the parts are ${known}`)
  }
  await build({ onLine: () => {} })
  for (const part of parts)
    if (chosen.includes(part.name) && typeof part.measure === 'string')
      say(`${part.name} ${part.title}: ${part.measure}`)
  const sizes = values.small ? small : upTo(values.largest)
  // Measures that count statements have a Postgres of their own; the others run as an operator's installation does.
  for (const counts of [false, true]) {
    const some = parts.filter((part) => chosen.includes(part.name) && (part.counts ?? false) === counts)
    if (some.some(({ measure }) => typeof measure !== 'string'))
      await measureParts(some, { counts, sizes, store: !values.small })
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

interface Run {
  readonly counts: boolean
  readonly sizes: Sizes
  /** Whether the results are written into the documents. */
  readonly store: boolean
}

async function measureParts(some: readonly Part[], { counts, sizes, store }: Run): Promise<void> {
  const environment = await prepareEnvironment({ counts, say })
  const bench = openBench(environment, sizes, say)
  const interrupt = () => void bench.stop().finally(() => environment.stop().finally(() => process.exit(130)))
  process.once('SIGINT', interrupt)
  try {
    for (const { name, title, measure } of some) {
      if (typeof measure === 'string') continue
      const began = performance.now()
      const result = await measure(bench).catch((error: unknown) => {
        process.exitCode = 1
        say(`${name} ${title}: failed: ${error instanceof Error ? error.message : String(error)}`)
        return null
      })
      await bench.closeHilos()
      if (!result) continue
      say(`${name} ${title} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
      for (const line of linesOf(result.figures)) say(`  ${line}`)
      if (!store) continue
      // Part by part, so that the results are stored even if a later part fails.
      storeResult(name, {
        ...result,
        commit: commit(root),
        machine: machine(environment.cluster.version),
        at: new Date().toISOString(),
      })
      write(readResults())
    }
  } finally {
    process.off('SIGINT', interrupt)
    await bench.stop()
    await environment.stop()
  }
}

/** The sizes of a full run, with other numbers of interactions. */
function upTo(largest: string | undefined): Sizes {
  if (largest === undefined) return full
  const most = Number(largest)
  if (!Number.isInteger(most) || most < 1_000)
    throw new Error(`--largest ${largest} is no number of interactions`)
  const [least] = full.interactions
  return {
    ...full,
    interactions: [Math.min(least, most), most],
    curve: full.curve.filter((size) => size <= most),
  }
}

await main()
