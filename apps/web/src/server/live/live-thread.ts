import { type FailedAck, followThread, keepNewest, type Thread, type ThreadFollower } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toastAckError } from '../http/error-toasts'
import { keys } from '../http/keys'
import { useEverOnline, useSocket } from './live-context'

export interface LiveThread {
  /** The cached thread at once; undefined only the first time. */
  thread: Thread | undefined
  /** The server has answered since the chat was opened, so that the unread messages are known. */
  fresh: boolean
  failed: FailedAck | null
  /** The server knows no such conversation, or this person may not see it any more. */
  missing: boolean
  older: 'idle' | 'loading' | 'failed'
  newer: 'idle' | 'loading' | 'failed'
  /** The entry to open around is gone, or this person may not read it any more. */
  entryMissing: boolean
  reload: () => void
  loadOlder: () => void
  loadNewer: () => void
  /** Lets go of the oldest messages, if there are many. */
  keepNewest: () => void
}

/**
 * A conversation's thread, kept current by `@hilo/client` and held in the query cache, with the given interaction at its
 * head, else the open or the last one. It is loaded from its end, or around an entry.
 */
export function useLiveThread(
  conversation: string,
  interaction: string | null = null,
  around: string | null = null,
): LiveThread {
  const socket = useSocket()
  const ready = useEverOnline()
  const client = useQueryClient()
  const followerRef = useRef<ThreadFollower | null>(null)
  const [state, setState] = useState<'asking' | 'fresh' | 'missing' | 'entry-missing' | FailedAck>('asking')
  const [older, setOlder] = useState<LiveThread['older']>('idle')
  const [newer, setNewer] = useState<LiveThread['newer']>('idle')
  const { data: thread } = useQuery<Thread>({
    queryKey: keys.thread(conversation, interaction, around),
    queryFn: skipToken,
  })

  const reload = useCallback(() => {
    setState('asking')
    void followerRef.current?.sync()
  }, [])

  useEffect(() => {
    if (!ready) return
    const queryKey = keys.thread(conversation, interaction, around)
    followerRef.current = followThread(socket, conversation, {
      onChange: (next) => client.setQueryData(queryKey, next),
      // Also called for the follower's own requests: after a reconnection, and for retries.
      onAnswer: (refusal) => {
        const isMissing = refusal?.code === 'CONVERSATION_NOT_FOUND'
        if (isMissing || refusal === null) client.setQueryData(keys.missing(conversation), isMissing)
        setState((before) => {
          if (refusal === null) return 'fresh'
          if (isMissing) return 'missing'
          if (refusal.code === 'MESSAGE_NOT_FOUND') return 'entry-missing'
          // The thread is shown already; the connection bar says that it may be out of date.
          return before === 'fresh' ? 'fresh' : refusal
        })
      },
      cached: current(client.getQueryData<Thread>(queryKey)),
      headInteraction: interaction ?? undefined,
      around: around ?? undefined,
    })
    reload()
    return () => {
      followerRef.current?.stop()
      followerRef.current = null
      // A moment later it is known whether another place shows it. One opened around an entry opens there again.
      if (around === null) queueMicrotask(() => keepNewestUnseen(client, queryKey))
    }
  }, [client, socket, ready, conversation, interaction, around, reload])

  // Reconnected: the follower fetches again by itself, so the old failure no longer counts.
  useEffect(() => {
    const onConnect = () => setState((before) => (isRefused(before) ? 'asking' : before))
    socket.on('connect', onConnect)
    return () => void socket.off('connect', onConnect)
  }, [socket])

  // A conversation that this person may not see may become visible: assigned to them, or unassigned.
  useEffect(() => {
    if (state !== 'missing') return
    const onAdded = ({ interaction }: { interaction: Interaction }) => {
      if (interaction.conversation.uuid === conversation) reload()
    }
    socket.on('new:interaction:assigned', onAdded)
    socket.on('new:interaction:not:assigned', onAdded)
    return () => {
      socket.off('new:interaction:assigned', onAdded)
      socket.off('new:interaction:not:assigned', onAdded)
    }
  }, [socket, state, conversation, reload])

  // The person may be at the address of an interaction that they lose once more: then it is only fetched again.
  useEffect(() => {
    if (interaction === null) return
    const onRemoved = (lost: { interaction: string }) => {
      if (lost.interaction === interaction) reload()
    }
    socket.on('remove:interaction:assigned', onRemoved)
    return () => void socket.off('remove:interaction:assigned', onRemoved)
  }, [socket, interaction, reload])

  const loadOlder = useCallback(() => {
    if (!followerRef.current?.thread?.hasMore) return
    setOlder('loading')
    void followerRef.current.loadOlder().then((refusal) => {
      setOlder(refusal ? 'failed' : 'idle')
      toastAckError(refusal)
    })
  }, [])

  const loadNewer = useCallback(() => {
    if (!followerRef.current?.thread?.hasNewer) return
    setNewer('loading')
    void followerRef.current.loadNewer().then((refusal) => {
      setNewer(refusal ? 'failed' : 'idle')
      toastAckError(refusal)
    })
  }, [])

  const keepNewestOfShown = useCallback(() => followerRef.current?.keepNewest(), [])

  return {
    thread,
    fresh: state === 'fresh',
    failed: isRefused(state) && thread === undefined ? state : null,
    missing: state === 'missing',
    older,
    newer,
    entryMissing: state === 'entry-missing',
    reload,
    loadOlder,
    loadNewer,
    keepNewest: keepNewestOfShown,
  }
}

/** A chat that nobody shows any more. */
function keepNewestUnseen(client: QueryClient, queryKey: ReturnType<typeof keys.thread>): void {
  const query = client.getQueryCache().find<Thread>({ queryKey })
  const thread = query?.state.data
  if (!thread || query.getObserversCount() > 0) return
  const kept = keepNewest(thread)
  if (kept !== thread) client.setQueryData(queryKey, kept)
}

/** A stored copy may contain entries that were deleted since, which catching up would not report (decision 196). */
const current = (thread: Thread | undefined) => (thread?.storedAt === undefined ? thread : undefined)

const isRefused = (state: string | FailedAck): state is FailedAck => typeof state === 'object'
