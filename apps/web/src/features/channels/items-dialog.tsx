import type { ChannelAccount, ChannelItem } from '@hilo/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { formatFull } from '../../lib/dates'
import { call } from '../../server/api-client'
import { sentenceOf } from '../../server/api-error'
import { keys } from '../../server/keys'
import { channels as words } from '../../strings'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { FormSkeleton } from '../../ui/form-skeleton'
import { notify } from '../../ui/notify'

interface ItemsDialogProps {
  channel: ChannelAccount
  onClose: () => void
}

/** What came in and could not be stored: what it was, why, and once more. */
export default function ItemsDialog({ channel, onClose }: ItemsDialogProps) {
  const account = channel.uuid
  const query = useQuery({
    queryKey: keys.channelItems(account),
    queryFn: () => call('listChannelItems', { query: { account, state: 'dead' } }),
    staleTime: 0,
  })
  const { data, isError, isFetching, refetch } = query
  return (
    <Dialog open onClose={onClose} title={words.items.title(channel.name)} width="max-w-160">
      <div className="grid min-h-60 content-start overflow-y-auto p-5">
        {isError ? (
          <ErrorState title={words.items.failed} busy={isFetching} onRetry={() => void refetch()} />
        ) : !data ? (
          <FormSkeleton fields={2} />
        ) : data.length === 0 ? (
          <EmptyState icon={Inbox} title={words.items.empty} />
        ) : (
          <ul className="grid divide-y divide-line">
            {data.map((item) => (
              <Item key={item.uuid} item={item} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function Item({ item }: { item: ChannelItem }) {
  const client = useQueryClient()
  const replay = useMutation({
    mutationFn: () => call('replayChannelItem', { body: { id: item.uuid } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => notify.error(sentenceOf(error, words.items.replayFailed)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.channelItems(item.account) }),
        client.invalidateQueries({ queryKey: keys.channels }),
      ]),
  })
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-50 text-second">
          <p className="font-medium">{words.items.kind(item.kind)}</p>
          <p className="text-muted">
            {formatFull(item.received_at)} · {words.items.attempts(item.attempts)}
          </p>
        </div>
        <Button busy={replay.isPending} onClick={() => replay.mutate()}>
          {words.items.replay}
        </Button>
      </div>
      <details className="text-second">
        <summary className="cursor-pointer text-accent">{words.items.raw}</summary>
        {item.error !== null && (
          <p className="mt-2 break-words">
            <span className="text-muted">{words.items.why}</span> {item.error}
          </p>
        )}
        <pre className="mt-2 max-h-60 overflow-auto rounded-control bg-sunk p-3 text-meta break-all whitespace-pre-wrap">
          {item.raw}
        </pre>
      </details>
    </li>
  )
}
