import { parseArgs } from 'node:util'
import { build } from '../../scripts/lib/built.mjs'
import { drill } from './drill'
import { faultsOf } from './faults'
import { type Bus, startSite } from './site'
import { detailsOf, header, isClean, rowOf } from './table'

/**
 * `pnpm drills`: every fault, with events over Postgres and over Redis. `pnpm drills --bus redis 'Redis killed'` only that
 * one; `--seconds` is how long each is away, `--times` how often each happens; `--nginx` puts the installed nginx before the processes.
 */
async function main(): Promise<void> {
  const options = {
    bus: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '30' },
    apis: { type: 'string', default: '2' },
    workers: { type: 'string', default: '1' },
    times: { type: 'string', default: '1' },
    nginx: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const awayMs = Number(values.seconds) * 1000
  const buses = (values.bus ?? ['postgres', 'redis']) as Bus[]
  let clean = true
  await build({ onLine: () => {} })
  for (const line of header) say(line)
  for (const bus of buses) {
    const faults = faultsOf(bus).filter(({ name }) => positionals.length === 0 || positionals.includes(name))
    if (faults.length === 0) continue
    const repeated = Array.from({ length: Number(values.times) }, () => faults).flat()
    const [apis, workers] = [Number(values.apis), Number(values.workers)]
    const site = await startSite({ bus, apis, workers, nginx: values.nginx })
    try {
      for (const fault of repeated) {
        const result = await drill(site, fault, { beforeMs: 5_000, awayMs }).catch((error: unknown) => {
          for (const line of site.log) say(line)
          throw error
        })
        say(rowOf(result))
        for (const detail of detailsOf(result)) say(detail)
        if (!isClean(result)) for (const line of site.log) say(line)
        clean &&= isClean(result)
      }
    } finally {
      await site.end()
    }
  }
  if (!clean) process.exitCode = 1
}

await main()
