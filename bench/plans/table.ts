import type { Reading, Readings } from './readings'

interface Read {
  readonly two: Readings
  readonly hundred: Readings
  readonly young: Readings
}

/** What each hot query reads in each world, and by which indexes, in Markdown. */
export function tableOf({ two, hundred, young }: Read): string {
  const shown = (reading: Reading | undefined) => (reading ? reading.rows.toLocaleString('en') : '-')
  const rows = [...hundred]
    .filter(([name]) => two.has(name) || young.has(name))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, reading]) => {
      const indexes = [...reading.indexes].toSorted().join(', ')
      const text = name.replaceAll('|', '\\|')
      return `| ${text} | ${shown(two.get(name))} | ${shown(reading)} | ${shown(young.get(name))} | ${indexes} |`
    })
  return ['| Query | Two | Hundreds | Never analysed | Indexes |', '|---|---|---|---|---|', ...rows, ''].join(
    '\n',
  )
}
