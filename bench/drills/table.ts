import type { Drilled } from './drill'

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

export const header = [
  '| bus | fault | away s | messages | lost | doubled | unconfirmed | left | repeated requests | longest without a connection s | every screen right after s |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
]

export const rowOf = (one: Drilled): string =>
  `| ${[
    one.bus,
    one.fault,
    seconds(one.awayMs),
    one.messages,
    one.lost,
    one.doubled,
    one.unconfirmed,
    one.left.length,
    one.failedAttempts,
    seconds(one.longestAwayMs),
    one.rightAfterMs === null ? 'never' : seconds(one.rightAfterMs),
  ].join(' | ')} |`

/** What the table only counts. */
export const detailsOf = ({ wrong, left }: Drilled): readonly string[] => [
  ...wrong.map((what) => `wrong on the screen of ${what}`),
  ...left.map((what) => `left: ${what}`),
]

/** Whether nothing is lost, doubled, left or wrong. */
export const isClean = ({ lost, doubled, left, wrong, rightAfterMs }: Drilled): boolean =>
  lost + doubled + left.length + wrong.length === 0 && rightAfterMs !== null
