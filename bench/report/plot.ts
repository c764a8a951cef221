import type { Point } from './figure'

const width = 720
const height = 400
const left = 70
const bottom = 50
const top = 20
const right = 230
const colours = ['#2563eb', '#d9722e', '#0f766e', '#9333ea']

/** Milliseconds against interactions stored, on logarithmic axes: a cost that does not grow is a horizontal line. */
export function plot(curves: Readonly<Record<string, readonly Point[]>>): string {
  const points = Object.values(curves).flat()
  const sizes = powersAround(points.map(({ size }) => size))
  const times = powersAround(points.map(({ ms }) => ms))
  const x = (size: number) => left + share(size, sizes) * (width - left - right)
  const y = (ms: number) => height - bottom - share(ms, times) * (height - bottom - top)
  const lines = Object.entries(curves).flatMap(([name, curve], at) => {
    const colour = colours[at % colours.length] ?? '#000000'
    const path = curve.map(({ size, ms }) => `${x(size).toFixed(1)},${y(ms).toFixed(1)}`)
    const last = curve.at(-1)
    const label = last
      ? [text(x(last.size) + 8, y(last.ms) + 4, `${name}: ${last.ms.toFixed(1)} ms`, colour)]
      : []
    const dots = path.map((point) => {
      const [cx, cy] = point.split(',')
      return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`
    })
    return [
      `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...dots,
      ...label,
    ]
  })
  const grid = [
    ...sizes.map((size) => line(x(size), top, x(size), height - bottom)),
    ...times.map((ms) => line(left, y(ms), width - right, y(ms))),
    ...sizes.map((size) => text(x(size) - 20, height - bottom + 20, size.toLocaleString('en'))),
    ...times.map((ms) => text(8, y(ms) + 4, `${ms} ms`)),
    text(left, height - 8, 'interactions stored'),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    '<title>Cost against size</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...grid,
    ...lines,
    '</svg>',
    '',
  ].join('\n')
}

const share = (value: number, scale: readonly number[]): number => {
  const [first = 1, last = 10] = [scale[0], scale.at(-1)]
  return (Math.log10(value) - Math.log10(first)) / (Math.log10(last) - Math.log10(first))
}

function powersAround(values: readonly number[]): number[] {
  const from = Math.floor(Math.log10(Math.min(...values)))
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values))))
  return Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at))
}

const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="#e5e7eb"/>`
const text = (x: number, y: number, words: string, fill = '#374151'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${fill}">${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`
