import { limits } from '@hilo/contracts'
import { useMemo } from 'react'
import { mentionedIn, type Named } from '../../lib/text/mentions'
import { usePresence } from '../../server/live/presence'

/** The others of the team, whom a note may name. */
export function useColleagues(user: string): readonly Named[] {
  const presence = usePresence()
  return useMemo(() => [...(presence?.values() ?? [])].filter(({ uuid }) => uuid !== user), [presence, user])
}

/** The uuids of the people whom a note mentions, for the request. */
export function mentionsIn(text: string, people: readonly Named[]): { mentions?: string[] } {
  const mentions = mentionedIn(text, people).slice(0, limits.mentions)
  return mentions.length > 0 ? { mentions } : {}
}
