import type { ChannelAccount, ChannelItem } from '@hilo/contracts'
import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatFull } from '../../../lib/text/dates'
import { call, callPage } from '../../../server/http/api-client'
import { ApiError, errorSentence, reasonOf } from '../../../server/http/api-error'
import { keys } from '../../../server/http/keys'
import { useAskAgain } from '../../../server/reads/use-ask-again'
import { channels as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { FormSkeleton } from '../../../ui/form/form-skeleton'
import { Segmented } from '../../../ui/form/inputs/segmented'
import { Dialog } from '../../../ui/overlay/dialog'
import { notify } from '../../../ui/overlay/notify'
import { EmptyState } from '../../../ui/state/empty-state'
import { ErrorState } from '../../../ui/state/error-state'

interface ItemsDialogProps {
  channel: ChannelAccount
  onClose: () => void
}

const listStates = ['dead', 'pending', 'unknown_account', 'ignored'] as const
type ListState = (typeof listStates)[number]

const withCount = (name: string, count = 0): string => (count > 0 ? `${name} (${count})` : name)

/** The inbound items that became no message: what each was, why, and a button to process it again. */
export function ItemsDialog({ channel, onClose }: ItemsDialogProps) {
  const [state, setState] = useState<ListState>('dead')
  // The channel as the list has it now.
  const { data } = useQuery<ChannelAccount[]>({ queryKey: keys.channels, queryFn: skipToken })
  const { dead, unknown_account } = data?.find(({ uuid }) => uuid === channel.uuid) ?? channel
  const counts: Partial<Record<ListState, number>> = { dead, unknown_account }
  return (
    <Dialog open onClose={onClose} title={words.items.title(channel.name)} width="max-w-160">
      <div className="grid gap-2 px-5 pt-4">
        <Segmented
          label={words.items.listStates}
          value={state}
          options={listStates.map((value) => ({
            value,
            label: withCount(words.items.listState[value].name, counts[value]),
          }))}
          onChoose={setState}
        />
        <p className="text-second text-muted">{words.items.listState[state].help}</p>
      </div>
      <Items key={state} account={channel.uuid} state={state} />
    </Dialog>
  )
}

function Items({ account, state }: { account: string; state: ListState }) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...keys.channelItems(account), state],
    queryFn: ({ pageParam }) =>
      callPage('listChannelItems', {
        query: { account, state, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
  // Refetched like the cards: another admin may process items too.
  useAskAgain([...keys.channelItems(account), state], 15_000)
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
        <EmptyState icon={Inbox} title={words.items.listState[state].empty} />
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
  const descriptionId = useId()
  const replay = useMutation({
    mutationFn: () => call('replayChannelItem', { body: { id: item.uuid } }),
    onSuccess: ({ msg }) => {
      notify.success(msg)
      moveFocusFrom(row.current)
    },
    onError: (error) => {
      if (!isGone(error)) return
      notify.error(error.message)
      moveFocusFrom(row.current)
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
        <div id={descriptionId} className="min-w-0 flex-1 basis-50 text-second">
          <p className="font-medium">{words.items.kind(item.kind)}</p>
          {item.about !== null && <p className="line-clamp-2 break-words">{item.about}</p>}
          <p className="break-words">{words.items.reason(item.state, item.error)}</p>
          <p className="text-muted">
            {formatFull(item.received_at)} · {words.items.attempts(item.attempts)}
          </p>
        </div>
        <Button aria-describedby={descriptionId} busy={replay.isPending} onClick={() => replay.mutate()}>
          {words.items.replay}
        </Button>
      </div>
      {/* Shown here, because a toast would be behind the dialog and not say which item failed. */}
      <p role="status" className="text-second break-words text-bad empty:hidden">
        {replay.error && errorSentence(replay.error, words.items.replayFailed)}
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

/** Another admin has processed it: its row disappears. */
const isGone = (error: Error): boolean => error instanceof ApiError && error.code === 'CHANNEL_ITEM_NOT_FOUND'

/** Moves the focus from the button of a row that disappears to the next row, else the previous. */
function moveFocusFrom(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const next = row.nextElementSibling ?? row.previousElementSibling
  next?.querySelector('button')?.focus()
}
