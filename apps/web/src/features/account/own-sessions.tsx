import type { AnswerOf, Endpoints } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useNow } from '../../lib/browser/use-now'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { formatAgo, formatFull } from '../../lib/text/dates'
import { browserName, systemName } from '../../lib/text/user-agent'
import { useLoadError } from '../../server/forms/use-load-error'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { account } from '../../strings'
import { Pill } from '../../ui/display/pill'
import { Button } from '../../ui/form/button'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { notify } from '../../ui/overlay/notify'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'

const words = account.sessions
type OwnSession = AnswerOf<Endpoints['listOwnSessions']>[number]

export function OwnSessions() {
  const query = useQuery({
    queryKey: keys.ownSessions,
    queryFn: () => call('listOwnSessions'),
    staleTime: 0,
  })
  const problem = useLoadError(query, words.failed)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={2} />
  return (
    <Card title={words.title} help={words.help}>
      <ul className="grid divide-y divide-line" aria-label={words.title}>
        {data.map((session) => (
          <SessionRow key={session.uuid} session={session} />
        ))}
      </ul>
      {data.length === 1 && <p className="mt-2 text-second text-muted">{words.only}</p>}
    </Card>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const now = useNow()
  const close = useCloseSession()
  const { uuid, browser, os, last_used_at, current } = session
  const browserLabel = browserName(browser) ?? words.unknown
  const system = systemName(browser, os)
  const name = system === null ? browserLabel : words.on(browserLabel, system)
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
        <Button aria-label={words.closeThis(name)} busy={close.isPending} onClick={() => close.mutate(uuid)}>
          {words.close}
        </Button>
      )}
    </li>
  )
}

function useCloseSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('deleteOwnSession', { params: { id } }),
    onSuccess: ({ uuid, msg }) => {
      client.setQueryData<OwnSession[]>(keys.ownSessions, (known) =>
        known?.filter((other) => other.uuid !== uuid),
      )
      notify.success(msg)
    },
    onError: (error) => {
      toastError(error, words.closeFailed)
      void client.invalidateQueries({ queryKey: keys.ownSessions })
    },
  })
}
