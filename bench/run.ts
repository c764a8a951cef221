import { parseArgs } from 'node:util'
import { build } from '../scripts/lib/built.mjs'
import { root } from '../scripts/lib/workspace.mjs'
import { full, openBench, small } from './bench'
import { prepareGround } from './data/templates'
import { commit, machine } from './lib/machine'
import { parts } from './parts'
import { keep, readKept } from './report/kept'
import { linesOf } from './report/table'
import { write } from './report/write'

/**
 * `pnpm bench` measures everything and writes docs/performance.md; `pnpm bench P1 P5` only those; with `--small`, which is
 * for trying the bench itself, nothing is written.
 */
async function main(): Promise<void> {
  const options = { small: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const wanted = positionals.length === 0 ? parts.map(({ name }) => name) : positionals
  const unknown = wanted.filter((name) => parts.every((part) => part.name !== name))
  if (unknown.length > 0) {
    const known = parts.map(({ name }) => name).join(', ')
    throw new Error(`There is no ${unknown.join(', ')}: the parts are ${known}`)
  }
  const say = (line: string) => void process.stdout.write(`${line}\n`)

  await build({ onLine: () => {} })
  const ground = await prepareGround({ say })
  const bench = openBench(ground, values.small ? small : full, say)
  process.once(
    'SIGINT',
    () => void bench.stop().finally(() => ground.stop().finally(() => process.exit(130))),
  )
  let failed = false
  try {
    for (const part of parts) {
      if (!wanted.includes(part.name)) continue
      if (typeof part.measure === 'string') {
        say(`${part.name} ${part.title}: ${part.measure}`)
        continue
      }
      const began = performance.now()
      const found = await part.measure(bench).catch((error: unknown) => {
        failed = true
        say(`${part.name} ${part.title}: failed: ${error instanceof Error ? error.message : String(error)}`)
        return null
      })
      await bench.closeHilos()
      if (!found) continue
      say(`${part.name} ${part.title} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
      for (const line of linesOf(found.figures)) say(`  ${line}`)
      if (values.small) continue
      // Part by part: what was measured is kept and shown, whatever becomes of the rest.
      keep(part.name, { ...found, commit: commit(root), machine: machine(ground.cluster.version) })
      write(readKept())
    }
  } finally {
    await bench.stop()
    await ground.stop()
  }
  if (failed) process.exitCode = 1
}

await main()
