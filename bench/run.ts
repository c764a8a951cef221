import { parseArgs } from 'node:util'
import { build } from '../scripts/lib/built.mjs'
import { root } from '../scripts/lib/workspace.mjs'
import { full, openBench, type Sizes, small } from './bench'
import { prepareEnvironment } from './data/templates'
import { commit, machine } from './lib/machine'
import { parts } from './parts'
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
  const say = (line: string) => void process.stdout.write(`${line}\n`)

  await build({ onLine: () => {} })
  const environment = await prepareEnvironment({ say })
  const bench = openBench(environment, values.small ? small : upTo(values.largest), say)
  process.once(
    'SIGINT',
    () => void bench.stop().finally(() => environment.stop().finally(() => process.exit(130))),
  )
  let failed = false
  try {
    for (const part of parts) {
      if (!chosen.includes(part.name)) continue
      if (typeof part.measure === 'string') {
        say(`${part.name} ${part.title}: ${part.measure}`)
        continue
      }
      const began = performance.now()
      const result = await part.measure(bench).catch((error: unknown) => {
        failed = true
        say(`${part.name} ${part.title}: failed: ${error instanceof Error ? error.message : String(error)}`)
        return null
      })
      await bench.closeHilos()
      if (!result) continue
      say(`${part.name} ${part.title} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
      for (const line of linesOf(result.figures)) say(`  ${line}`)
      if (values.small) continue
      // Part by part, so that the results are stored even if a later part fails.
      storeResult(part.name, {
        ...result,
        commit: commit(root),
        machine: machine(environment.cluster.version),
      })
      write(readResults())
    }
  } finally {
    await bench.stop()
    await environment.stop()
  }
  if (failed) process.exitCode = 1
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
