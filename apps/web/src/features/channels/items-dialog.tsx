import type { ChannelAccount, ChannelItem } from '@hilo/contracts'
import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatFull } from '../../lib/dates'
import { call, callPage } from '../../server/api-client'
import { ApiError, reasonOf, sentenceOf } from '../../server/api-error'
import { keys } from '../../server/keys'
import { channels as words } from '../../strings'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { FormSkeleton } from '../../ui/form-skeleton'
import { notify } from '../../ui/notify'
import { Segmented } from '../../ui/segmented'

interface ItemsDialogProps {
  channel: ChannelAccount
  onClose: () => void
}

const heaps = ['dead', 'pending', 'unknown_account', 'ignored'] as const
type Heap = (typeof heaps)[number]

const named = (name: string, count = 0): string => (count > 0 ? `${name} (${count})` : name)

/** What came in and became no message: what it was, why, and once more. */
export default function ItemsDialog({ channel, onClose }: ItemsDialogProps) {
  const [heap, setHeap] = useState<Heap>('dead')
  // As the list has it now, not as it was when this was opened.
  const { data } = useQuery<ChannelAccount[]>({ queryKey: keys.channels, queryFn: skipToken })
  const { dead, of_others } = data?.find(({ uuid }) => uuid === channel.uuid) ?? channel
  const counts: Partial<Record<Heap, number>> = { dead, unknown_account: of_others }
  return (
    <Dialog open onClose={onClose} title={words.items.title(channel.name)} width="max-w-160">
      <div className="grid gap-2 px-5 pt-4">
        <Segmented
          label={words.items.heaps}
          value={heap}
          options={heaps.map((value) => ({
            value,
            label: named(words.items.heap[value].name, counts[value]),
          }))}
          onChoose={setHeap}
        />
        <p className="text-second text-muted">{words.items.heap[heap].help}</p>
      </div>
      <Items key={heap} account={channel.uuid} heap={heap} />
    </Dialog>
  )
}

function Items({ account, heap }: { account: string; heap: Heap }) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...keys.channelItems(account), heap],
    queryFn: ({ pageParam }) =>
      callPage('listChannelItems', {
        query: { account, state: heap, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    // As the cards behind it: somebody else may be at it too.
    refetchInterval: 15_000,
  })
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <div className="grid min-h-60 content-start overflow-y-auto p-5">
      {error ? (
        <ErrorState
          title={words.items.failed}
          reason={reasonOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !items ? (
        <FormSkeleton fields={2} />
      ) : items.length === 0 ? (
        <EmptyState icon={Inbox} title={words.items.heap[heap].empty} />
      ) : (
        <ul className="grid divide-y divide-line">
          {items.map((item) => (
            <Item key={item.uuid} item={item} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()} className="justify-self-center">
          {words.items.more}
        </Button>
      )}
    </div>
  )
}

function Item({ item }: { item: ChannelItem }) {
  const client = useQueryClient()
  const row = useRef<HTMLLIElement>(null)
  const about = useId()
  const replay = useMutation({
    mutationFn: () => call('replayChannelItem', { body: { id: item.uuid } }),
    onSuccess: ({ msg }) => {
      notify.success(msg)
      goOnFrom(row.current)
    },
    onError: (error) => {
      if (!isGone(error)) return
      notify.error(error.message)
      goOnFrom(row.current)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.channelItems(item.account) }),
        client.invalidateQueries({ queryKey: keys.channels }),
      ]),
  })
  return (
    <li ref={row} className="grid gap-2 py-3 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div id={about} className="min-w-0 flex-1 basis-50 text-second">
          <p className="font-medium">{words.items.kind(item.kind)}</p>
          {item.about !== null && <p className="line-clamp-2 break-words">{item.about}</p>}
          <p className="break-words">{words.items.reason(item.state, item.error)}</p>
          <p className="text-muted">
            {formatFull(item.received_at)} · {words.items.attempts(item.attempts)}
          </p>
        </div>
        <Button aria-describedby={about} busy={replay.isPending} onClick={() => replay.mutate()}>
          {words.items.replay}
        </Button>
      </div>
      {/* Here, and not in a toast, which lies behind the dialog: of many it is this one that failed. */}
      <p role="status" className="text-second break-words text-bad empty:hidden">
        {replay.error && sentenceOf(replay.error, words.items.replayFailed)}
      </p>
      <details className="text-second">
        <summary className="cursor-pointer text-accent pointer-coarse:py-3.5">{words.items.raw}</summary>
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

/** Somebody else has processed it: its row goes, and cannot say so. */
const isGone = (error: Error): boolean => error instanceof ApiError && error.code === 'CHANNEL_ITEM_NOT_FOUND'

/** It goes from the list: whoever was at its button is at that of the next one, else of the one before. */
function goOnFrom(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const next = row.nextElementSibling ?? row.previousElementSibling
  next?.querySelector('button')?.focus()
}
