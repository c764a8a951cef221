import { foldText } from '@hilo/contracts'
import { addDays, dayKey, readDay } from './dates'

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const numbers = /^(\d{1,2})[ /.-](\d{1,2})(?:[ /.-](\d{2}|\d{4}))?$/u
const named = /^(\d{1,2})(?: de)? ([a-z]{3,10})\.?(?:(?: de)? (\d{2}|\d{4}))?$/u

/** The day `2026-11-20` as one writes it here: `20/11/2026`. */
export const writeDay = (day: string): string => day.split('-').reverse().join('/')

/** The day that is typed to its end: nothing more can follow it. */
export function readWholeDay(typed: string): string | null {
  const text = typed.trim()
  const [, day, month, year] = numbers.exec(text) ?? []
  return year?.length === 4 ? dayOf(day, month, year) : readDay(text)
}

/** The day that a typed text means: `20/11/2026`, `20-11-26`, `20/11`, `20 nov`, `20 de noviembre de 2026`, `hoy`, `ayer`. */
export function readTypedDay(typed: string, now: number): string | null {
  const text = foldDay(typed)
  const today = dayKey(now)
  if (text === 'hoy') return today
  if (text === 'ayer') return addDays(today, -1)
  const [, day, month, year] = numbers.exec(text) ?? []
  if (day) return dayOf(day, month, year ?? today.slice(0, 4))
  const [, date, name = '', inYear] = named.exec(text) ?? []
  const at = months.indexOf(name.replace(/^set/u, 'sep').slice(0, 3))
  return at < 0 ? readDay(text) : dayOf(date, String(at + 1), inYear ?? today.slice(0, 4))
}

/** In small letters without accents; signs stay. */
const foldDay = (typed: string): string =>
  /[/.-]/u.test(typed) && !/[a-z]/iu.test(typed) ? typed.trim() : foldText(typed)

const dayOf = (day = '', month = '', year = ''): string | null =>
  readDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
