import { type DeliveryState, deliveryStates, type Hook, type HookDelivery } from '@hilo/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { formatFull } from '../../lib/text/dates'
import { callPage } from '../../server/http/api-client'
import { reasonOf } from '../../server/http/api-error'
import { keys } from '../../server/http/keys'
import { hooks } from '../../strings'
import { Pill } from '../../ui/display/pill'
import { Button } from '../../ui/form/button'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { Segmented } from '../../ui/form/inputs/segmented'
import { Dialog } from '../../ui/overlay/dialog'
import { EmptyState } from '../../ui/state/empty-state'
import { ErrorState } from '../../ui/state/error-state'
import { DeliveryDetail } from './delivery-detail'
import { EventName, eventName } from './event-name'
import { outcomeOf } from './outcome-of'

const words = hooks.list
type Shown = DeliveryState | 'all'

/** The messages to an address of the last days, with their outcomes. */
export function LedgerDialog({ of: hook, onClose }: { of: Hook; onClose: () => void }) {
  const [state, setState] = useState<Shown>('all')
  const [detail, setDetail] = useState<HookDelivery | null>(null)
  /** The message whose details were shown last, which gets the focus again. */
  const [left, setLeft] = useState<string | null>(null)
  const show = (delivery: HookDelivery) => {
    setLeft(delivery.uuid)
    setDetail(delivery)
  }
  const choose = (chosen: Shown) => {
    setLeft(null)
    setState(chosen)
  }
  return (
    <Dialog open onClose={onClose} title={words.title(hook.name)} width="max-w-160">
      {detail ? (
        <DeliveryDetail of={detail} hook={hook.uuid} onBack={() => setDetail(null)} />
      ) : (
        <>
          <div className="grid gap-2 px-5 pt-4">
            <Segmented
              label={words.filter}
              value={state}
              options={(['all', ...deliveryStates] as const).map((value) => ({
                value,
                label: value === 'all' ? words.all : hooks.states[value],
              }))}
              onChoose={choose}
            />
            <p className="text-second text-muted">{words.help}</p>
          </div>
          <Deliveries key={state} hook={hook.uuid} state={state} left={left} onShow={show} />
        </>
      )}
    </Dialog>
  )
}

interface DeliveriesProps {
  hook: string
  state: Shown
  left: string | null
  onShow: (delivery: HookDelivery) => void
}

function Deliveries({ hook, state, left, onShow }: DeliveriesProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...keys.deliveries(hook), state],
    queryFn: ({ pageParam }) =>
      callPage('listDeliveries', {
        query: {
          hook,
          limit: 50,
          ...(state === 'all' ? {} : { state }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
  const rows = data?.pages.flatMap((page) => page.items)
  return (
    <div className="grid min-h-60 content-start overflow-y-auto p-5">
      {error ? (
        <ErrorState
          title={words.failed}
          reason={reasonOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !rows ? (
        <FormSkeleton fields={2} />
      ) : rows.length === 0 ? (
        <EmptyState icon={Inbox} title={words.empty} />
      ) : (
        <ul className="grid divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.uuid} of={row} returned={row.uuid === left} onShow={() => onShow(row)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()} className="justify-self-center">
          {words.more}
        </Button>
      )}
    </div>
  )
}

const tones = { waiting: 'warn', delivered: 'quiet', given_up: 'bad' } as const

interface RowProps {
  of: HookDelivery
  /** The person comes back from its details. */
  returned: boolean
  onShow: () => void
}

function Row({ of: row, returned, onShow }: RowProps) {
  const moment = formatFull(row.created_at)
  const last = row.last_error
    ? hooks.errors[row.last_error]
    : row.last_ms !== null && outcomeOf(row.last_status, row.last_ms)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span>
            <EventName type={row.type} />
          </span>
          <Pill tone={tones[row.state]}>{hooks.states[row.state]}</Pill>
        </p>
        <p className="text-second text-muted">
          {[moment, words.attempts(row.attempts), ...(last ? [last] : [])].join(' · ')}
        </p>
        {row.next_at && <p className="text-second text-muted">{words.next(formatFull(row.next_at))}</p>}
      </div>
      <Button autoFocus={returned} aria-label={words.showOf(eventName(row.type), moment)} onClick={onShow}>
        {words.show}
      </Button>
    </li>
  )
}
