import {
  betterOfCount,
  type CountMeasure,
  changeOf,
  type DurationMeasure,
  type Report,
  type ReportChange,
  writeReportQuery,
} from '@hilo/contracts'
import type { OutgoingMail } from '../../platform/mail/mail'

const counts = {
  created: 'Nuevas',
  finished: 'Finalizadas',
  transferred: 'Transferidas',
  expired: 'Expiradas',
  wrote_again: 'Escribieron de nuevo',
  failed: 'Con envíos fallidos',
} as const satisfies Partial<Record<CountMeasure, string>>

const durations = {
  first_answer: 'Primera respuesta',
  later_answers: 'Respuestas siguientes',
  waiting: 'Espera',
  resolution: 'Hasta finalizar',
} as const satisfies Partial<Record<DurationMeasure, string>>

const number = new Intl.NumberFormat('es-CO')
const percent = new Intl.NumberFormat('es-CO', { style: 'percent', maximumFractionDigits: 0 })
const day = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' })

interface MailedView {
  readonly name: string
  readonly open: boolean
  readonly written: Readonly<Record<string, string>>
}

/** The mail of a view: the figures of its report, and where to see it whole. */
export function writeReportMail(
  report: Report,
  { name, open, written }: MailedView,
  publicUrl: string,
): Pick<OutgoingMail, 'subject' | 'text'> {
  const { from, to, before_from, before_to } = report.days
  const ofCounts = Object.entries(counts).map(([measure, title]) => {
    const count = report.counts.find((one) => one.measure === measure)
    const [now, then] = [count?.current.interactions ?? 0, count?.before.interactions ?? 0]
    return line(
      title,
      number.format(now),
      number.format(then),
      changeOf(now, then, betterOfCount(measure as CountMeasure)),
    )
  })
  const ofDurations = Object.entries(durations).flatMap(([measure, title]) => {
    const duration = report.durations.find((one) => one.measure === (open ? `${measure}_open` : measure))
    const [now, then] = [duration?.current.p90 ?? null, duration?.before.p90 ?? null]
    if (now === null) return []
    const before = then === null ? 'sin datos' : durationText(then)
    return [line(title, `9 de cada 10 antes de ${durationText(now)}`, before, changeOf(now, then, 'less'))]
  })
  const address = `${publicUrl}/chat?menu=metrics&r=${encodeURIComponent(writeReportQuery(written, open))}`
  return {
    subject: `Estadísticas: ${name}`,
    text: [
      `${daysText(from, to)}, comparado con ${daysText(before_from, before_to)}. Hora de ${report.time_zone}.`,
      ...(report.complete ? [] : ['Los números se están contando y aún no están completos.']),
      ofCounts.join('\n'),
      [...(open ? ['Tiempos, solo en horario de atención:'] : ['Tiempos:']), ...ofDurations].join('\n'),
      `Todo, y cada número con lo que cuenta:\n${address}`,
      'Recibes este correo porque lo pediste en Estadisticas. Allí se apaga, en «Vistas».',
    ].join('\n\n'),
  }
}

const daysText = (from: string, to: string): string => {
  const text = (date: string) => day.format(new Date(`${date}T00:00:00Z`))
  return from === to ? text(from) : `${text(from)} – ${text(to)}`
}

const verdicts = { better: ', mejor', worse: ', peor' } as const

function line(title: string, now: string, before: string, change: ReportChange | null): string {
  return `${title}: ${now} (antes ${before}${change ? `; ${changeText(change)}` : ''})`
}

function changeText({ direction, share, verdict }: ReportChange): string {
  if (direction === 'same') return 'igual'
  const plain =
    share === null ? 'antes no había' : `${direction === 'up' ? 'subió' : 'bajó'} ${percent.format(share)}`
  return verdict ? plain + verdicts[verdict] : plain
}

function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours < 24) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
