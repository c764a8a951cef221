import type { HookDelivery } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { formatFull } from '../../lib/text/dates'
import { call } from '../../server/http/api-client'
import { errorSentence, reasonOf } from '../../server/http/api-error'
import { keys } from '../../server/http/keys'
import { hooks } from '../../strings'
import { Button } from '../../ui/form/button'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { notify } from '../../ui/overlay/notify'
import { ErrorState } from '../../ui/state/error-state'
import { Attempt } from './attempt'
import { EventName } from './event-name'

const words = hooks.list

interface DeliveryDetailProps {
  of: HookDelivery
  hook: string
  onBack: () => void
}

/** A message with each of its attempts; it can be sent again. */
export function DeliveryDetail({ of: { uuid, type, message_id }, hook, onBack }: DeliveryDetailProps) {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.deliveries(hook), 'detail', uuid],
    queryFn: () => call('readDelivery', { params: { id: uuid } }),
    staleTime: 0,
  })
  const repetition = useMutation({
    mutationFn: () => call('repeatDelivery', { body: { id: uuid } }),
    onError: (failure) => notify.error(errorSentence(failure, words.againFailed)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.deliveries(hook) }),
        client.invalidateQueries({ queryKey: keys.hooks }),
      ]),
  })
  return (
    <div className="grid grid-cols-1 content-start gap-4 overflow-y-auto p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button icon={ArrowLeft} autoFocus onClick={onBack}>
          {words.back}
        </Button>
        <Button look="primary" busy={repetition.isPending} onClick={() => repetition.mutate()}>
          {words.again}
        </Button>
      </div>
      <p className="wrap-anywhere">
        <span className="font-medium">
          <EventName type={type} />
        </span>
        <code className="block text-meta text-muted">{message_id}</code>
      </p>
      {error ? (
        <ErrorState
          title={words.oneFailed}
          reason={reasonOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <FormSkeleton fields={2} />
      ) : data.tries.length === 0 ? (
        <p className="text-second text-muted">{words.none}</p>
      ) : (
        <ol className="grid grid-cols-1 gap-4 divide-y divide-line">
          {data.tries.map((attempt) => (
            <li key={attempt.at} className="grid grid-cols-1 gap-1 pb-4 last:pb-0">
              <p className="text-meta text-muted">{formatFull(attempt.at)}</p>
              <Attempt of={attempt} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
