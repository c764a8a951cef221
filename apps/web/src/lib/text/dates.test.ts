import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  dayKey,
  formatAgo,
  formatComing,
  formatComingShort,
  formatDay,
  formatDaySeparator,
  formatDuration,
  formatFull,
  formatListTime,
  formatMoment,
  formatTime,
  readDay,
  setTimeZone,
} from './dates'

// Friday, 20 November 2026, 2:32 in the afternoon in Bogotá.
const now = '2026-11-20T19:32:00Z'

describe('times', () => {
  it('are formatted with am or pm, in the business’s zone', () => {
    expect(formatTime(now)).toBe('2:32 pm')
    expect(formatTime('2026-11-20T05:05:00Z')).toBe('12:05 am')
  })

  it('belong to the day in the business’s zone, not in UTC', () => {
    expect(dayKey('2026-11-21T04:59:00Z')).toBe('2026-11-20')
    expect(dayKey('2026-11-21T05:00:00Z')).toBe('2026-11-21')
  })
})

describe('day separators', () => {
  it.each([
    [now, 'Hoy, viernes 20 de noviembre'],
    ['2026-11-20T04:00:00Z', 'Ayer, jueves 19 de noviembre'],
    ['2026-11-15T15:00:00Z', 'Domingo 15 de noviembre'],
    ['2025-12-24T15:00:00Z', 'Miércoles 24 de diciembre de 2025'],
  ])('%s reads %s', (date, text) => {
    expect(formatDaySeparator(date, now)).toBe(text)
  })
})

describe('times of a list', () => {
  it.each([
    ['2026-11-20T14:00:00Z', '9:00 am'],
    ['2026-11-19T14:00:00Z', 'ayer'],
    ['2026-11-16T14:00:00Z', 'lunes'],
    ['2026-10-12T14:00:00Z', '12 oct'],
    ['2025-03-03T14:00:00Z', '03/03/25'],
  ])('%s reads %s', (date, text) => {
    expect(formatListTime(date, now)).toBe(text)
  })
})

describe('moments that come', () => {
  it.each([
    ['2026-11-20T22:00:00Z', 'hoy a las 5 pm', '5:00 pm', 'el viernes 20 nov a las 5 pm'],
    ['2026-11-21T18:30:00Z', 'mañana a la 1:30 pm', 'mañana 1:30 pm', 'el sábado 21 nov a la 1:30 pm'],
    ['2026-11-23T14:00:00Z', 'el lunes a las 9', 'el lunes a las 9', 'el lunes 23 nov a las 9'],
    ['2026-11-26T14:00:00Z', 'el jueves a las 9', 'el jueves a las 9', 'el jueves 26 nov a las 9'],
    ['2026-11-27T14:00:00Z', 'el 27 nov a las 9', 'el 27 nov a las 9', 'el 27 nov a las 9'],
    ['2026-12-03T14:00:00Z', 'el 3 dic a las 9', 'el 3 dic a las 9', 'el 3 dic a las 9'],
    ['2027-01-04T14:00:00Z', 'el 4 ene 2027 a las 9', 'el 4 ene 2027 a las 9', 'el 4 ene 2027 a las 9'],
  ])('%s reads %s', (date, long, short, whenever) => {
    expect(formatComing(date, now)).toBe(long)
    expect(formatComingShort(date, now)).toBe(short)
    expect(formatMoment(date, now)).toBe(whenever)
  })
})

describe('durations', () => {
  it.each([
    [59_000, '0 min'],
    [12 * 60_000, '12 min'],
    [100 * 60_000, '1 h 40'],
    [120 * 60_000, '2 h'],
    [26 * 3_600_000, '1 día'],
    [72 * 3_600_000, '3 días'],
  ])('%d ms read %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it('are relative to now', () => {
    expect(formatAgo('2026-11-20T19:27:00Z', now)).toBe('hace 5 min')
    expect(formatAgo(now, now)).toBe('hace un momento')
  })
})

describe('calendar days', () => {
  it('are read, without those that a year is typed through', () => {
    expect(readDay('2026-11-20')).toBe('2026-11-20')
    for (const text of [
      '',
      'hoy',
      '2026-02-30',
      '0000-01-01',
      '0202-11-20',
      '12026-11-20',
      '9999-12-31',
      null,
    ])
      expect(readDay(text)).toBeNull()
  })

  it('are counted over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })

  it('name the year only if it is another one', () => {
    expect(formatDay('2026-11-02', now)).toBe('2 nov')
    expect(formatDay('2025-12-24', now)).toBe('24 dic 2025')
  })
})

describe('another zone of the business', () => {
  afterEach(() => setTimeZone('America/Bogota'))

  it.each([
    ['Europe/Madrid', '8:32 pm', '2026-11-20', '8:32 pm', 'Hoy, viernes 20 de noviembre'],
    ['Asia/Kathmandu', '1:17 am', '2026-11-21', 'ayer', 'Ayer, sábado 21 de noviembre'],
    ['Pacific/Kiritimati', '9:32 am', '2026-11-21', 'ayer', 'Ayer, sábado 21 de noviembre'],
  ])('%s is that of every text', (zone, time, day, listed, separator) => {
    setTimeZone(zone)
    // Twenty past eleven at night in Madrid; in the others the next day has begun since.
    const later = zone === 'Europe/Madrid' ? '2026-11-20T22:20:00Z' : '2026-11-21T19:00:00Z'
    expect(formatTime(now)).toBe(time)
    expect(dayKey(now)).toBe(day)
    expect(formatListTime(now, later)).toBe(listed)
    expect(formatDaySeparator(now, later)).toBe(separator)
    expect(formatFull(now)).toBe(
      `${separator.replace(/^\w+, /u, '').replace(/ (?=\d)/u, ', ')} de 2026, ${time}`,
    )
  })

  it('shows a calendar day as it is', () => {
    for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
      setTimeZone(zone)
      expect(formatDay('2026-11-30', now)).toBe('30 nov')
    }
  })

  it('stays the last one without a zone, as of an older server, and if this browser does not know it', () => {
    setTimeZone('Europe/Madrid')
    for (const zone of [undefined, 'America/Atlantis']) setTimeZone(zone)
    expect(formatTime(now)).toBe('8:32 pm')
  })
})
