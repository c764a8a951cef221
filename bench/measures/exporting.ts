import type { Bench } from '../bench'
import { logIn } from '../clients/people'
import { shapes } from '../data/shape'
import { residentMB } from '../lib/process-memory'
import { atMost, type Figure, type Measured } from '../report/figure'
import { large } from '../services/installation'

const megabytes = (value: number): string => `${value.toFixed(0)} MB`
const newline = 10

/** Historial as CSV, all interactions of the large business: the memory of its second half beside that of its first. */
export async function exporting(bench: Bench): Promise<Measured> {
  const size = bench.sizes.interactions[1]
  const { hilo } = await bench.hilo(shapes.skewed(size))
  const token = await logIn(hilo.url, large.email)
  const answer = await fetch(`${hilo.url}/api/interaction/history/export`, {
    headers: { Authorization: token },
  })
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`)

  const began = performance.now()
  const peaks = [0, 0]
  let lines = 0
  for await (const piece of answer.body) {
    for (const byte of piece) if (byte === newline) lines += 1
    const half = lines > size / 2 ? 1 : 0
    peaks[half] = Math.max(peaks[half] ?? 0, await residentMB(hilo.pid))
  }
  // The first line has the names of the columns.
  const rows = lines - 1
  // Other parts may have received new customers on the same installation.
  if (rows < size) throw new Error(`the export has ${rows} rows of ${size}`)
  const [first = 0, second = 0] = peaks
  const what = `${size.toLocaleString('en')} rows`
  const rate: Figure = {
    what: `${what}: rows a second`,
    goal: '-',
    floor: null,
    ours: `${Math.round((rows / (performance.now() - began)) * 1000)}/s`,
    ratio: null,
    holds: null,
  }
  return {
    figures: [
      rate,
      atMost(1.15, {
        what: `${what}: most memory of the second half beside the first`,
        floor: first,
        ours: second,
        unit: megabytes,
      }),
    ],
    counts: { rows },
  }
}
