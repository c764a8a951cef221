import type { OpenSession } from '@hilo/contracts'
import { MonitorSmartphone } from 'lucide-react'
import { useNow } from '../../lib/browser/use-now'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { formatAgo, formatFull } from '../../lib/text/dates'
import { sessions as words } from '../../strings'
import { Button } from '../form/button'
import { deviceName } from './device-name'
import { Pill } from './pill'

interface SessionRowsProps {
  label: string
  sessions: readonly (OpenSession & { readonly current?: boolean })[]
  /** The session that is being closed. */
  closing: string | undefined
  onClose: (uuid: string) => void
}

/** The sessions of a person: browser, system, last use. The session that shows them has no button. */
export function SessionRows({ label, sessions, closing, onClose }: SessionRowsProps) {
  return (
    <ul className="grid divide-y divide-line" aria-label={label}>
      {sessions.map((session) => (
        <SessionRow
          key={session.uuid}
          session={session}
          busy={closing === session.uuid}
          onClose={() => onClose(session.uuid)}
        />
      ))}
    </ul>
  )
}

interface SessionRowProps {
  session: SessionRowsProps['sessions'][number]
  busy: boolean
  onClose: () => void
}

function SessionRow({ session, busy, onClose }: SessionRowProps) {
  const now = useNow()
  const { last_used_at, current = false } = session
  const name = deviceName(session)
  return (
    <li ref={moveFocusOut} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-muted">
        <MonitorSmartphone size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {current && <Pill>{words.current}</Pill>}
        </p>
        <p className="text-second text-muted">
          <time dateTime={last_used_at} title={formatFull(last_used_at)}>
            {words.used(formatAgo(last_used_at, now))}
          </time>
        </p>
      </div>
      {!current && (
        <Button aria-label={words.closeThis(name)} busy={busy} onClick={onClose}>
          {words.close}
        </Button>
      )}
    </li>
  )
}
