import { reportPeriods } from '@hilo/contracts'
import { useState } from 'react'
import { addDays, dayKey } from '../../../lib/text/dates'
import { reports as words } from '../../../strings'
import { Field } from '../../../ui/form/field'
import { DayInput } from '../../../ui/form/inputs/day-input'
import { Segmented } from '../../../ui/form/inputs/segmented'
import { isBroken, type ReportLocation } from '../report-location'

interface PeriodChooserProps {
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
}

const options = [
  ...reportPeriods.map((value) => ({ value, label: words.period.names[value] })),
  { value: 'own' as const, label: words.period.own },
]

/** One of the periods, or dates of one's own. */
export function PeriodChooser({ location, onLocation }: PeriodChooserProps) {
  const today = dayKey(Date.now())
  const [from, setFrom] = useState(location.from ?? addDays(today, -6))
  const [to, setTo] = useState(location.to ?? today)
  const isOwn = location.from !== null
  const keep = (first: string, last: string) => {
    setFrom(first)
    setTo(last)
    onLocation({ ...location, from: first, to: last })
  }
  return (
    <div className="grid gap-3">
      <Segmented
        label={words.period.label}
        value={isOwn ? 'own' : location.period}
        options={options}
        onChoose={(value) =>
          value === 'own' ? keep(from, to) : onLocation({ ...location, period: value, from: null, to: null })
        }
      />
      {isOwn && (
        <div className="grid max-w-100 grid-cols-2 gap-3">
          <Field label={words.period.from} error={isBroken({ from, to }) ? words.period.broken : undefined}>
            {(field) => (
              <DayInput
                {...field}
                label={words.period.from}
                value={from}
                max={today}
                onDay={(day) => day && keep(day, to)}
              />
            )}
          </Field>
          <Field label={words.period.to}>
            {(field) => (
              <DayInput
                {...field}
                label={words.period.to}
                value={to}
                max={today}
                onDay={(day) => day && keep(from, day)}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  )
}
