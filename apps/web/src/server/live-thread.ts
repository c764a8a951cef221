import { followThread, type Refused, type Thread, type ThreadFollower } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keys } from './keys'
import { useEverOnline, useSocket } from './live-context'
import { tellReason } from './tell-refused'

export interface LiveThread {
  /** What the cache remembers is shown at once; undefined only the first time. */
  thread: Thread | undefined
  /** The server has answered since it was opened: what is unread can be told now. */
  fresh: boolean
  failed: Refused | null
  /** The server knows no such conversation, or this person may not see it any more. */
  missing: boolean
  older: 'idle' | 'loading' | 'failed'
  reload: () => void
  loadOlder: () => void
}

/**
 * A conversation's thread, kept right by `@hilo/client` and held by the query cache; with the named interaction at its
 * head, else the open or the last one.
 */
export function useLiveThread(conversation: string, interaction: string | null = null): LiveThread {
  const socket = useSocket()
  const ready = useEverOnline()
  const client = useQueryClient()
  const follower = useRef<ThreadFollower | null>(null)
  const [state, setState] = useState<'asking' | 'fresh' | 'missing' | Refused>('asking')
  const [older, setOlder] = useState<LiveThread['older']>('idle')
  const { data: thread } = useQuery<Thread>({
    queryKey: keys.thread(conversation, interaction),
    queryFn: skipToken,
  })

  const reload = useCallback(() => {
    setState('asking')
    void follower.current?.sync()
  }, [])

  useEffect(() => {
    if (!ready) return
    follower.current = followThread(socket, conversation, {
      onChange: (next) => client.setQueryData(keys.thread(conversation, interaction), next),
      // Also of what it asks by itself: at the next connection, or because the last question had no answer.
      onAnswer: (refusal) =>
        setState((before) => {
          if (refusal === null) return 'fresh'
          if (refusal.code === 'CONVERSATION_NOT_FOUND') return 'missing'
          // It was answered once; that it is behind is what the line's own bar says.
          return before === 'fresh' ? 'fresh' : refusal
        }),
      known: client.getQueryData(keys.thread(conversation, interaction)),
      named: interaction ?? undefined,
    })
    reload()
    return () => {
      follower.current?.stop()
      follower.current = null
    }
  }, [client, socket, ready, conversation, interaction, reload])

  // The line is back, and the follower asks by itself: until it has heard, it has not failed.
  useEffect(() => {
    const onConnect = () => setState((before) => (isRefused(before) ? 'asking' : before))
    socket.on('connect', onConnect)
    return () => void socket.off('connect', onConnect)
  }, [socket])

  // What this person may not see may come to them: given back, or into the list of those who wait.
  useEffect(() => {
    if (state !== 'missing') return
    const onCame = ({ interaction }: { interaction: Interaction }) => {
      if (interaction.conversation.uuid === conversation) reload()
    }
    socket.on('new:interaction:assigned', onCame)
    socket.on('new:interaction:not:assigned', onCame)
    return () => {
      socket.off('new:interaction:assigned', onCame)
      socket.off('new:interaction:not:assigned', onCame)
    }
  }, [socket, state, conversation, reload])

  // One that came back to where it had been lost stands at that address already: lost again, it is only asked for anew.
  useEffect(() => {
    if (interaction === null) return
    const onLost = (lost: { interaction: string }) => {
      if (lost.interaction === interaction) reload()
    }
    socket.on('remove:interaction:assigned', onLost)
    return () => void socket.off('remove:interaction:assigned', onLost)
  }, [socket, interaction, reload])

  const loadOlder = useCallback(() => {
    if (!follower.current?.thread?.hasMore) return
    setOlder('loading')
    void follower.current.loadOlder().then((refusal) => {
      setOlder(refusal ? 'failed' : 'idle')
      tellReason(refusal)
    })
  }, [])

  return {
    thread,
    fresh: state === 'fresh',
    failed: isRefused(state) && thread === undefined ? state : null,
    missing: state === 'missing',
    older,
    reload,
    loadOlder,
  }
}

const isRefused = (state: string | Refused): state is Refused => typeof state === 'object'
