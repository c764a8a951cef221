import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { poolSizes } from './pool-sizes'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../../..', path), 'utf8')
const scaling = read('docs/scaling.md')
/** The rows of the table of connections: for `both`, `api` and `worker`. */
const documented = new Map(
  [
    ...scaling.matchAll(
      /^\| \**([a-z ]+?)\**(?: \(.*?\))? \| \**(\d+)\** \| \**(\d+)\** \| \**(\d+)\** \|/gm,
    ),
  ].map(([, pool = '', ...counts]) => [pool, counts.map(Number)] as const),
)
const { both, api, worker } = poolSizes

it.each(['main', 'arriving', 'acting', 'reading'] as const)('%s: as docs/scaling.md says', (pool) => {
  expect(documented.get(pool)).toEqual([both[pool], api[pool], worker[pool]])
})

it('pools that a role does not need open no connection, and jobs have one that listens', () => {
  expect(documented.get('sending')).toEqual([both.sending, 0, worker.sending])
  expect(documented.get('guests')).toEqual([both.guests, api.guests, 0])
  expect(documented.get('jobs')).toEqual([both.jobs + 1, 0, worker.jobs + 1])
})

it('the sum is that of the rows, and three apis with two workers fit into what Postgres takes by default', () => {
  const most = documented.get('at most')
  const rows = [...documented].filter(([pool]) => pool !== 'at most')
  expect(most).toEqual(
    [0, 1, 2].map((role) => rows.reduce((sum, [, counts]) => sum + (counts[role] ?? 0), 0)),
  )
  const [ofBoth = 0, ofApi = 0, ofWorker = 0] = most ?? []
  expect(scaling).toContain(`3 x ${ofApi} + 2 x ${ofWorker} = ${3 * ofApi + 2 * ofWorker} of the 100`)
  expect(read('README.md')).toContain(
    `a lo sumo ${ofBoth} (\`both\`), ${ofApi} (\`api\`) o ${ofWorker} (\`worker\`) por proceso | ${both.main}, ${api.main} o ${worker.main} |`,
  )
})
