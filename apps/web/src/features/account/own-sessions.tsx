import type { AnswerOf, Endpoints } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLoadError } from '../../server/forms/use-load-error'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { keys } from '../../server/http/keys'
import { account, sessions } from '../../strings'
import { SessionRows } from '../../ui/display/session-rows'
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
  const close = useCloseSession()
  const problem = useLoadError(query, words.failed)
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={2} />
  return (
    <Card title={words.title} help={words.help}>
      <SessionRows
        label={words.title}
        sessions={data}
        closing={close.isPending ? close.variables : undefined}
        onClose={close.mutate}
      />
      {data.length === 1 && <p className="mt-2 text-second text-muted">{words.only}</p>}
    </Card>
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
      toastError(error, sessions.closeFailed)
      void client.invalidateQueries({ queryKey: keys.ownSessions })
    },
  })
}
