import { betterOfCount, type CountMeasure, changeOfCounts, isStillRising } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { reports as words } from '../../../strings'
import { FigureCard } from '../figure-card'
import { FigureLink } from '../figure-link'
import { ChangeText } from './change-text'
import { hrefOfFigure, type ReportPart, totalOf } from './report-part'

const measures = [
  'created',
  'finished',
  'transferred',
  'expired',
  'wrote_again',
  'answered_by_ai',
  'answered_by_app',
  'failed',
] as const satisfies readonly CountMeasure[]

const others: ReadonlySet<CountMeasure> = new Set(['answered_by_ai', 'answered_by_app'])

/** The numbers that stand alone, each beside that of the period before. */
export function Summary({ children, ...part }: ReportPart & { children?: ReactNode }) {
  const finished = totalOf(part.report, 'finished')
  const average = (which: 'current' | 'before') =>
    finished[which].interactions === 0
      ? words.nothing
      : words.number(finished[which].total / finished[which].interactions)
  return (
    <div className="grid grid-cols-2 gap-2.5 @2xl:grid-cols-4 @2xl:gap-3 @4xl:col-span-2 @min-[77.5rem]:col-span-6">
      {measures.map((measure) => {
        const count = totalOf(part.report, measure)
        // Only where another responder answers too.
        if (others.has(measure) && count.current.interactions + count.before.interactions === 0) return null
        const link = (which: 'current' | 'before', write: (text: string) => string) => (
          <FigureLink
            what={words.counts[measure].title}
            text={write(words.number(count[which].interactions))}
            href={hrefOfFigure(part, measure, '', which, count[which].interactions)}
          />
        )
        const change = changeOfCounts(
          count.current.interactions,
          count.before.interactions,
          betterOfCount(measure),
        )
        return (
          <FigureCard
            key={measure}
            {...words.counts[measure]}
            number={link('current', (text) => text)}
            note={link('before', words.period.before)}
            change={
              change &&
              (isStillRising(measure, part.report.current.to, Date.now()) ? (
                <span className="text-muted">{words.period.rising}</span>
              ) : (
                <ChangeText change={change} />
              ))
            }
          />
        )
      })}
      <FigureCard
        {...words.period.messages}
        number={
          <FigureLink
            what={words.period.messages.title}
            text={average('current')}
            href={hrefOfFigure(part, 'finished', '', 'current', finished.current.interactions)}
          />
        }
        note={
          <FigureLink
            what={words.period.messages.title}
            text={words.period.before(average('before'))}
            href={hrefOfFigure(part, 'finished', '', 'before', finished.before.interactions)}
          />
        }
      />
      {children}
    </div>
  )
}
