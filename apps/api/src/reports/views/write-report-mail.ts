import {
  betterOfCount,
  type CountMeasure,
  changeOfCounts,
  changeOfTimes,
  type DurationMeasure,
  isStillRising,
  type Report,
  type ReportChange,
  secondsText,
  type TimesGroup,
  type TimesReport,
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
  /** Whether its person sees everybody. The report of an agent has nobody else in it. */
  readonly all: boolean
}

interface MailedReport {
  readonly report: Report
  readonly times: TimesReport
  /** Its filter in words. */
  readonly filter: string | null
}

/** The mail of a view: the figures of its report, and where to see it whole. */
export function writeReportMail(
  { report, times, filter }: MailedReport,
  { name, open, written, all }: MailedView,
  publicUrl: string,
  now: Date,
): Pick<OutgoingMail, 'subject' | 'text'> {
  const { from, to, before_from, before_to, until } = report.days
  const slow = [
    ...(all ? [slowest('Quién se tarda más', 'user', times, open)] : []),
    slowest('En qué área', 'area', times, open),
  ].filter((found) => found !== null)
  return {
    subject: `Estadísticas: ${name}`,
    text: [
      `${daysText(from, to)}, comparado con ${daysText(before_from, before_to)}${until ? `, hasta las ${until}` : ''}. Hora de ${report.time_zone}.`,
      ...(filter === null ? [] : [`Solo ${filter}.`]),
      ...(report.complete ? [] : ['Los números se están contando y aún no están completos.']),
      linesOfCounts(report, now).join('\n'),
      [
        ...(open ? ['Tiempos, solo en horario de atención:'] : ['Tiempos:']),
        ...linesOfDurations(report, open),
      ].join('\n'),
      ...(slow.length > 0 ? [['Lo más lento en la primera respuesta:', ...slow].join('\n')] : []),
      `Todo, y cada número con lo que cuenta:\n${addressOf({ written, open }, publicUrl)}`,
      askedFor,
    ].join('\n\n'),
  }
}

const linesOfCounts = ({ counts: all, current: { to } }: Report, at: Date): string[] =>
  Object.entries(counts).map(([name, title]) => {
    const measure = name as CountMeasure
    const count = all.find((one) => one.measure === measure)
    const [now, then] = [count?.current.interactions ?? 0, count?.before.interactions ?? 0]
    const change = isStillRising(measure, to, at.getTime())
      ? null
      : changeOfCounts(now, then, betterOfCount(measure))
    return line(title, number.format(now), number.format(then), change)
  })

/** Judged by the rule of the page: a change of few times is neither better nor worse. */
const linesOfDurations = (report: Report, open: boolean): string[] =>
  Object.entries(durations).flatMap(([measure, title]) => {
    const duration = report.durations.find((one) => one.measure === (open ? `${measure}_open` : measure))
    if (!duration || duration.current.p90 === null) return []
    const { current, before } = duration
    const now = `9 de cada 10 antes de ${secondsText(duration.current.p90)}`
    const then = before.p90 === null ? 'sin datos' : secondsText(before.p90)
    return [line(title, now, then, changeOfTimes(current, before))]
  })

const askedFor = 'Recibes este correo porque lo pediste en Estadisticas. Allí se apaga, en «Vistas».'

const addressOf = ({ written, open }: Pick<MailedView, 'written' | 'open'>, publicUrl: string): string =>
  `${publicUrl}/chat?menu=metrics&r=${encodeURIComponent(writeReportQuery(written, open))}`

/** The mail of a view that has too many interactions to count: it says why it has no figures, and where the view is changed. */
export const writeTooWideMail = (
  reason: string,
  view: Pick<MailedView, 'name' | 'written' | 'open'>,
  publicUrl: string,
): Pick<OutgoingMail, 'subject' | 'text'> => ({
  subject: `Estadísticas: ${view.name}`,
  text: [reason, `Cambia la vista en Estadisticas:\n${addressOf(view, publicUrl)}`, askedFor].join('\n\n'),
})

const daysText = (from: string, to: string): string => {
  const text = (date: string) => day.format(new Date(`${date}T00:00:00Z`))
  return from === to ? text(from) : `${text(from)} – ${text(to)}`
}

const verdicts = { better: ', mejor', worse: ', peor', few: ', pocas' } as const

function line(title: string, now: string, before: string, change: ReportChange | null): string {
  return `${title}: ${now} (período anterior: ${before}${change ? `; ${changeText(change)}` : ''})`
}

function changeText({ direction, share, verdict }: ReportChange): string {
  const plain =
    direction === 'same'
      ? 'igual'
      : share === null
        ? 'antes 0'
        : `${direction === 'up' ? 'subió' : 'bajó'} ${percent.format(share)}`
  return verdict ? plain + verdicts[verdict] : plain
}

const mostSlow = 3

/** The slowest ones of a group, as on the page: 'Quién se tarda más: Ana, 12 min; Luis, 8 min'. */
function slowest(
  title: string,
  by: TimesGroup,
  { groups, one_in }: TimesReport,
  open: boolean,
): string | null {
  const found = groups
    .filter((group) => group.by === by)
    .flatMap(({ name, durations }) => {
      const measure = open ? 'first_answer_open' : 'first_answer'
      const p90 = durations.find((one) => one.measure === measure)?.current.p90 ?? null
      return p90 === null ? [] : [{ name: name ?? 'Sin área', p90 }]
    })
    .toSorted((a, b) => b.p90 - a.p90)
    .slice(0, mostSlow)
  if (found.length === 0) return null
  const sample = one_in > 1 ? ` (medido en uno de cada ${one_in} días)` : ''
  return `${title}${sample}: ${found.map(({ name, p90 }) => `${name}, ${secondsText(p90)}`).join('; ')}`
}
