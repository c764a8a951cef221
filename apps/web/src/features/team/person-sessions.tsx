import type { OpenSession } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useLoadError } from '../../server/forms/use-load-error'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { sessions, team } from '../../strings'
import { SessionRows } from '../../ui/display/session-rows'
import { Button } from '../../ui/form/button'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { Confirm } from '../../ui/overlay/confirm'
import { notify } from '../../ui/overlay/notify'
import { ErrorState } from '../../ui/state/error-state'

const words = team.sessions

/** Where another person is logged in, to close one session or all of them. */
export function PersonSessions({ person }: { person: string }) {
  const title = useId()
  const section = useRef<HTMLElement>(null)
  const query = useQuery({
    queryKey: keys.sessionsOf(person),
    queryFn: () => call('listUserSessions', { params: { id: person } }),
    staleTime: 0,
  })
  const close = useCloseSessions(person)
  const [asking, setAsking] = useState(false)
  const problem = useLoadError(query, words.failed)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={1} />
  return (
    // Gets the focus when the row or the button that had it disappears.
    <section
      ref={section}
      aria-labelledby={title}
      tabIndex={-1}
      className="grid min-w-0 gap-2 border-t border-line pt-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 id={title} className="text-second font-medium">
          {words.title}
        </h3>
        {data.length > 1 && (
          <Button
            size="sm"
            busy={close.isPending && close.variables === 'all'}
            onClick={() => setAsking(true)}
          >
            {words.closeAll}
          </Button>
        )}
      </div>
      {data.length === 0 ? (
        <p className="text-second text-muted">{words.none}</p>
      ) : (
        <SessionRows
          label={words.title}
          sessions={data}
          closing={close.isPending ? close.variables : undefined}
          onClose={close.mutate}
        />
      )}
      <Confirm
        open={asking}
        final
        title={words.closeAllTitle}
        action={words.closeAll}
        busy={close.isPending}
        onConfirm={() => close.mutate('all', { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
        // The button is gone with the sessions: the section takes the focus.
        returnFocus={() => section.current ?? false}
      >
        {words.closeAllText}
      </Confirm>
    </section>
  )
}

/** Closes the session of this uuid, or `all`. */
function useCloseSessions(person: string) {
  const client = useQueryClient()
  const queryKey = keys.sessionsOf(person)
  return useMutation({
    mutationFn: (which: string) =>
      which === 'all'
        ? call('deleteUserSessions', { params: { id: person } })
        : call('deleteUserSession', { params: { id: person, session: which } }),
    onSuccess: ({ msg }, which) => {
      client.setQueryData<OpenSession[]>(queryKey, (known) =>
        which === 'all' ? [] : known?.filter(({ uuid }) => uuid !== which),
      )
      notify.success(msg)
    },
    onError: (error) => {
      toastError(error, sessions.closeFailed)
      void client.invalidateQueries({ queryKey })
    },
  })
}
