import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../scripts/lib/process/run.mjs'
import { root, tool, toolEnv } from '../../scripts/lib/workspace.mjs'
import { below, type Measured } from '../report/figure'

interface Output {
  readonly files: readonly {
    readonly groups: readonly { readonly benchmarks: readonly { readonly mean: number }[] }[]
  }[]
}

/** P12: the time that every request and event of a session takes to authenticate, by the API's own benchmark. */
export async function authentication(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'hilo-bench-'))
  const path = join(folder, 'bench.json')
  try {
    const args = ['bench', '--run', '--project', 'api', 'authenticate', `--outputJson=${path}`]
    await run(tool('vitest'), args, { cwd: root, env: toolEnv() })
    const { files } = JSON.parse(readFileSync(path, 'utf8')) as Output
    const [benchmark] = files.flatMap(({ groups }) => groups).flatMap(({ benchmarks }) => benchmarks)
    if (!benchmark) throw new Error('the benchmark of the API reported nothing')
    return {
      figures: [
        below(50, 'each, mean on the clock', benchmark.mean * 1000, (value) => `${value.toFixed(1)} µs`),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
