import { isAdmin, type SessionUser } from '@hilo/contracts'
import { reports as words } from '../../strings'
import { costs } from '../../strings/costs'
import { Segmented } from '../../ui/form/inputs/segmented'
import { ListTitle } from '../../ui/list/list-title'
import { preloadable } from '../../ui/state/preloadable'
import { NowView } from './now/now-view'
import type { CallsHrefOf, HrefOf, ReportLocation } from './report-location'

/** Loads with the library of charts. */
const Period = preloadable(() => import('./period/period-view'))
const Costs = preloadable(() => import('./costs/costs-view'))

interface ReportPanelProps {
  me: SessionUser
  title: string
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
  hrefOf: HrefOf
  callsHrefOf: CallsHrefOf
}

const views = [
  { value: 'now', label: words.views.now },
  { value: 'period', label: words.views.period },
] as const
/** Only administrators see costs. */
const viewsOfAdmins = [...views, { value: 'costs', label: costs.view }] as const

export function ReportPanel({ me, title, location, onLocation, hrefOf, callsHrefOf }: ReportPanelProps) {
  // An agent's numbers count only their own chats, and their links say so.
  const own = isAdmin(me.role) ? null : me.uuid
  const view = own !== null && location.view === 'costs' ? 'now' : location.view
  return (
    <div className="@container mx-auto flex w-full max-w-340 flex-1 flex-col gap-4 px-3.5 pt-3.5 pb-6 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ListTitle>{title}</ListTitle>
        <div className="min-w-56">
          <Segmented
            label={words.views.label}
            value={view}
            options={own === null ? viewsOfAdmins : views}
            onChoose={(chosen) => onLocation({ ...location, view: chosen })}
          />
        </div>
      </div>
      {own && (
        <p className="text-second text-pretty text-muted">{words.own[view === 'now' ? 'now' : 'period']}</p>
      )}
      {view === 'now' ? (
        <NowView own={own} hrefOf={hrefOf} />
      ) : view === 'costs' ? (
        <Costs.Part location={location} onLocation={onLocation} />
      ) : (
        <Period.Part
          me={me}
          own={own}
          location={location}
          onLocation={onLocation}
          hrefOf={hrefOf}
          callsHrefOf={callsHrefOf}
        />
      )}
    </div>
  )
}
