import type { Drilled } from './drill'

/** A row of docs/drills.md. Times are in seconds. */
export interface Row {
  readonly bus: string
  readonly fault: string
  readonly said: string
  readonly away: number
  readonly longestWait: number
  readonly screensRight: number | null
  readonly messages: number
  readonly lost: number
  readonly doubled: number
  readonly unconfirmed: number
  readonly sees: readonly string[]
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10

export const rowOf = (one: Drilled): Row => ({
  bus: one.bus,
  fault: one.fault,
  said: one.said,
  away: seconds(one.awayMs),
  longestWait: seconds(one.longestWaitMs),
  screensRight: one.rightAfterMs === null ? null : seconds(one.rightAfterMs),
  messages: one.messages,
  lost: one.lost,
  doubled: one.doubled,
  unconfirmed: one.unconfirmed,
  sees: one.sees,
})

export const header: readonly string[] = [
  '| Avisos por | Qué pasa | Cuánto dura (s) | Lo que más esperó una petición (s) | Pantallas al día tras volver (s) | Mensajes | Perdidos | Duplicados | Sin confirmar | Lo que lee una persona |',
  '|---|---|---|---|---|---|---|---|---|---|',
]

const buses: Readonly<Record<string, string>> = { postgres: 'Postgres', redis: 'Redis' }
const number = (value: number): string => value.toLocaleString('es-CO')

export const lineOf = (row: Row): string =>
  `| ${[
    buses[row.bus] ?? row.bus,
    row.said,
    number(row.away),
    number(row.longestWait),
    row.screensRight === null ? 'nunca' : number(row.screensRight),
    ...[row.messages, row.lost, row.doubled, row.unconfirmed].map(number),
    row.sees.length === 0 ? 'nada' : row.sees.map((sentence) => `«${sentence}»`).join(' '),
  ].join(' | ')} |`

/** The details that the table only counts. */
export const detailsOf = ({ wrong, left }: Drilled): readonly string[] => [
  ...wrong.map((what) => `wrong on the screen of ${what}`),
  ...left.map((what) => `left: ${what}`),
]

/** Whether nothing is lost, doubled, left or wrong. */
export const isClean = ({ lost, doubled, left, wrong, rightAfterMs }: Drilled): boolean =>
  lost + doubled + left.length + wrong.length === 0 && rightAfterMs !== null
