import { addDays } from '@hilo/contracts'

/** The number of days that one sum covers: a month, a third of it (from its 1st, 11th and 21st), or a day. */
export type Span = 'month' | 'third' | 'day'

/** The spans that a day belongs to, the longest first: a period of any length is then read from few sums. */
export function spansOf(
  date: string,
): readonly { readonly span: Span; readonly starts: string; readonly ends: string }[] {
  const month = `${date.slice(0, 7)}-01`
  const monthEnds = addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1)
  const third = Math.min(2, Math.floor((Number(date.slice(8)) - 1) / 10))
  const thirdStarts = addDays(month, 10 * third)
  return [
    { span: 'month', starts: month, ends: monthEnds },
    { span: 'third', starts: thirdStarts, ends: third === 2 ? monthEnds : addDays(thirdStarts, 9) },
    { span: 'day', starts: date, ends: date },
  ]
}
