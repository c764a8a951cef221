import type { SessionUser } from '@hilo/contracts'
import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { usePhone } from '../../../lib/browser/use-media'
import { cx } from '../../../lib/cx'
import { reports as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { Switch } from '../../../ui/form/inputs/switch'
import type { ReportLocation } from '../report-location'
import { ReportViews } from '../views/report-views'
import { PeriodChooser } from './period-chooser'
import { ReportFilters } from './report-filters'

interface ReportControlsProps {
  me: SessionUser
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
}

/** The period and what else one chooses of the page. On a phone the first number needs the room: only the period shows. */
export function ReportControls(props: ReportControlsProps) {
  const { location, onLocation } = props
  const phone = usePhone()
  return (
    <div className="grid gap-2.5">
      <PeriodChooser location={location} onLocation={onLocation} />
      {phone ? <Folded {...props} /> : <Choices {...props} views />}
    </div>
  )
}

function Folded(props: ReportControlsProps) {
  const { location, onLocation } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const set = Object.keys(location.filter).length + (location.open ? 1 : 0)
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Button
          size="sm"
          icon={ListFilter}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={cx(set > 0 && 'border-accent! bg-accent-soft! text-accent!')}
        >
          {words.period.filters.open(set)}
        </Button>
        <ReportViews location={location} onLocation={onLocation} />
      </div>
      <div id={id} hidden={!isOpen}>
        <Choices {...props} />
      </div>
    </>
  )
}

function Choices({ me, location, onLocation, views = false }: ReportControlsProps & { views?: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <ReportFilters me={me} location={location} onLocation={onLocation} />
      {views && <ReportViews location={location} onLocation={onLocation} />}
      <Switch
        label={words.period.durations.open}
        checked={location.open}
        onChange={(on) => onLocation({ ...location, open: on })}
      />
    </div>
  )
}
