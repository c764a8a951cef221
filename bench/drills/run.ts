import { parseArgs } from 'node:util'
import { withClient } from '@hilo/prisma/with-client'
import { build } from '../../scripts/lib/built.mjs'
import { root } from '../../scripts/lib/workspace.mjs'
import { commit, machine } from '../lib/machine'
import { buildVersion, ours } from '../services/program'
import { keep } from './document'
import { drill } from './drill'
import { type Fault, faultsOf } from './faults'
import { type Bus, type DrilledSite, startSite } from './site'
import { detailsOf, header, isClean, lineOf, rowOf } from './table'
import { upgradeFrom } from './upgrade'

/**
 * `pnpm drills`: every fault, with events over Postgres and over Redis. `pnpm drills --bus redis 'Redis killed'` only that
 * one; `--seconds` is how long each is away, `--times` how often each happens; `--nginx` puts the installed nginx before the processes.
 * Each clean result is a row of docs/drills.md. `--from <commit>`: that version is brought up to this one under load, taken back, and brought up again.
 */
async function main(): Promise<void> {
  const options = {
    bus: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '10' },
    apis: { type: 'string', default: '2' },
    workers: { type: 'string', default: '1' },
    times: { type: 'string', default: '1' },
    nginx: { type: 'boolean', default: false },
    from: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const buses = (values.bus ?? ['postgres', 'redis']) as Bus[]
  // The commit that is built now, because the files may change while the drills run.
  const built = commit(root)
  await build({ onLine: () => {} })
  const old = values.from === undefined ? null : await buildVersion(values.from)
  // The table is of the installation that its page describes.
  const isOfThePage = !values.nginx && values.apis === '2' && values.workers === '1'
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
        for (const fault of repeated)
          clean =
            (await happen(site, fault, {
              seconds: Number(values.seconds),
              built: isOfThePage ? built : null,
            })) && clean
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

interface Happening {
  readonly seconds: number
  /** The version, where the result is kept. */
  readonly built: string | null
}

/** Reports its effects on the installation, and whether anything was lost, doubled, left or wrong. */
async function happen(site: DrilledSite, fault: Fault, { seconds, built }: Happening): Promise<boolean> {
  const showLog = () => {
    for (const line of site.log) say(line)
  }
  const result = await drill(site, fault, { beforeMs: 5_000, awayMs: seconds * 1000 }).catch(
    (error: unknown) => {
      showLog()
      throw error
    },
  )
  const row = rowOf(result)
  say(lineOf(row))
  for (const detail of detailsOf(result)) say(detail)
  if (!isClean(result)) showLog()
  else if (built !== null) keep({ ...row, commit: built, machine: machine(await serverVersion(site)) })
  return isClean(result)
}

const serverVersion = ({ database }: DrilledSite): Promise<string> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? 'unknown'
  })

await main()
