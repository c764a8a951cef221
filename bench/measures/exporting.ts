import type { Bench } from '../bench'
import { logIn } from '../clients/people'
import { shapes } from '../data/shape'
import { residentMB } from '../lib/process-memory'
import { atMost, type Figure, type Measured } from '../report/figure'
import { large } from '../services/installation'

const megabytes = (value: number): string => `${value.toFixed(0)} MB`
const newline = 10

/** All interactions of the large business, as CSV and as lines of JSON: the memory of the second half beside that of the first. */
export async function exporting(bench: Bench): Promise<Measured> {
  const size = bench.sizes.interactions[1]
  const { hilo } = await bench.hilo(shapes.skewed(size))
  const token = await logIn(hilo.url, large.email)
  const csv = await exportAll(hilo, token, 'history/export', size)
  const json = await exportAll(hilo, token, 'export/ndjson', size)
  // The first line of the CSV has the names of the columns.
  return {
    figures: [...figuresOf('CSV', csv, size), ...figuresOf('NDJSON', json, size)],
    counts: { rows: csv.lines - 1, ndjson_rows: json.lines },
  }
}

interface Exported {
  readonly lines: number
  readonly ms: number
  readonly first: number
  readonly second: number
}

async function exportAll(
  { url, pid }: { readonly url: string; readonly pid: number },
  token: string,
  path: string,
  size: number,
): Promise<Exported> {
  const answer = await fetch(`${url}/api/interaction/${path}`, { headers: { Authorization: token } })
  if (!answer.ok || !answer.body) throw new Error(`${path} answered ${answer.status}`)
  const began = performance.now()
  const peaks: [number, number] = [0, 0]
  let lines = 0
  for await (const piece of answer.body) {
    for (const byte of piece) if (byte === newline) lines += 1
    const half = lines > size / 2 ? 1 : 0
    peaks[half] = Math.max(peaks[half], await residentMB(pid))
  }
  // Other parts may have received new customers on the same installation.
  if (lines < size) throw new Error(`${path} has ${lines} lines of ${size}`)
  return { lines, ms: performance.now() - began, first: peaks[0], second: peaks[1] }
}

function figuresOf(format: string, { lines, ms, first, second }: Exported, size: number): Figure[] {
  const what = `${format}, ${size.toLocaleString('en')} rows`
  return [
    {
      what: `${what}: rows a second`,
      goal: '-',
      floor: null,
      ours: `${Math.round((lines / ms) * 1000)}/s`,
      ratio: null,
      holds: null,
    },
    atMost(1.15, {
      what: `${what}: most memory of the second half beside the first`,
      floor: first,
      ours: second,
      unit: megabytes,
    }),
  ]
}
