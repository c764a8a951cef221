import { parseArgs } from 'node:util'
import { build } from '../../scripts/lib/built.mjs'
import { buildVersion, ours } from '../services/program'
import { drill } from './drill'
import { type Fault, faultsOf } from './faults'
import { type Bus, type DrilledSite, startSite } from './site'
import { detailsOf, header, isClean, rowOf } from './table'
import { upgradeFrom } from './upgrade'

/**
 * `pnpm drills`: every fault, with events over Postgres and over Redis. `pnpm drills --bus redis 'Redis killed'` only that
 * one; `--seconds` is how long each is away, `--times` how often each happens; `--nginx` puts the installed nginx before the processes.
 * `--from <commit>`: that version is brought up to this one under load, taken back, and brought up again.
 */
async function main(): Promise<void> {
  const options = {
    bus: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '30' },
    apis: { type: 'string', default: '2' },
    workers: { type: 'string', default: '1' },
    times: { type: 'string', default: '1' },
    nginx: { type: 'boolean', default: false },
    from: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const buses = (values.bus ?? ['postgres', 'redis']) as Bus[]
  await build({ onLine: () => {} })
  const old = values.from === undefined ? null : await buildVersion(values.from)
  let clean = true
  for (const line of header) say(line)
  try {
    for (const bus of buses) {
      const all = old ? upgradeFrom(old) : faultsOf(bus)
      const faults = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
      if (faults.length === 0) continue
      const repeated = Array.from({ length: Number(values.times) }, () => faults).flat()
      const [apis, workers] = [Number(values.apis), Number(values.workers)]
      const site = await startSite({ bus, apis, workers, nginx: values.nginx, program: old ?? ours })
      try {
        for (const fault of repeated) clean = (await happen(site, fault, Number(values.seconds))) && clean
      } finally {
        await site.end()
      }
    }
  } finally {
    await old?.remove()
  }
  if (!clean) process.exitCode = 1
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Says what it did to the installation, and whether nothing was lost, doubled, left or wrong. */
async function happen(site: DrilledSite, fault: Fault, seconds: number): Promise<boolean> {
  const showLog = () => {
    for (const line of site.log) say(line)
  }
  const result = await drill(site, fault, { beforeMs: 5_000, awayMs: seconds * 1000 }).catch(
    (error: unknown) => {
      showLog()
      throw error
    },
  )
  say(rowOf(result))
  for (const detail of detailsOf(result)) say(detail)
  if (!isClean(result)) showLog()
  return isClean(result)
}

await main()
