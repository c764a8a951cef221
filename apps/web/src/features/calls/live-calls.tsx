import type { Call } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../lib/text/dates'
import { formatHandle } from '../../lib/text/phone'
import { callPage } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { inbox } from '../../strings'
import { callLog } from '../../strings/calls/call-log'

interface LiveCallsProps {
  hrefOf: (call: Call) => string
  onOpen: (call: Call) => void
}

const most = 50

/** Who of the team is in a call now, with whom and since when; nothing while nobody is. */
export function LiveCalls({ hrefOf, onOpen }: LiveCallsProps) {
  const { data = [] } = useQuery({
    queryKey: keys.liveCalls,
    queryFn: async () => (await callPage('listCalls', { query: { live: 'true', limit: most } })).items,
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <section
      aria-label={callLog.live}
      className="mx-3.5 mb-2.5 rounded-card border border-line bg-accent-soft p-2"
    >
      <h3 className="px-1 pb-1 text-second font-semibold">{callLog.live}</h3>
      <ul>
        {data.map((call) => (
          <li key={call.uuid}>
            <a
              href={hrefOf(call)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                event.preventDefault()
                onOpen(call)
              }}
              className="grid rounded-row px-1 py-1 transition-colors hover:bg-surface"
            >
              <span className="truncate font-medium">
                {callLog.liveWith(
                  call.user?.name ?? '',
                  call.client.name || (call.handle && formatHandle(call.handle)) || inbox.unknownClient,
                )}
              </span>
              <span className="text-micro text-muted">
                {callLog.since(formatTime(call.answered_at ?? call.started_at))}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
