import type { SessionUser } from '@hilo/contracts'
import type { TakeNext } from '../../features/inbox/list-head'
import { firstName } from '../../lib/text/names'
import { useCounts } from '../../server/live/counts'
import { shell } from '../../strings'
import { Kbd } from '../../ui/display/kbd'
import { Logo } from '../../ui/display/logo'
import { useChatLocation } from '../chat/chat-location'
import { Begin } from './begin'

const shown = [
  { keys: ['Alt', '1 · 2 · 3'], text: shell.shortcuts.tabs },
  { keys: ['Alt', '↓'], text: shell.shortcuts.nextChat },
  { keys: ['?'], text: shell.shortcuts.title },
]

/** Shown while no chat is open: the user, the shortcuts, how to begin. */
export function Welcome({ me, takeNext }: { me: SessionUser; takeNext: TakeNext }) {
  const counts = useCounts()
  const { tab } = useChatLocation()
  const inList = { my_chats: counts?.assigned, chats: counts?.not_assigned, resolves: 1, team: 1 }[tab]
  const hasChats = (inList ?? 0) > 0
  return (
    <div className="m-auto grid max-w-110 justify-items-center gap-4 p-8 text-center has-[ol]:max-w-140">
      <span className="text-accent">
        <Logo size={56} />
      </span>
      <div className="grid gap-2">
        <h2 className="text-display font-semibold tracking-[-0.015em] break-words">
          {shell.welcome.title(firstName(me.name) ?? '')}
        </h2>
        <p className="text-pretty text-muted">
          {shell.welcome.about}
          {hasChats && ` ${shell.welcome.choose}`}
        </p>
      </div>
      <Begin me={me} takeNext={takeNext} />
      <dl className="mt-2 grid gap-2 text-second text-muted pointer-coarse:hidden">
        {shown.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-8">
            <dt className="text-left">{text}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
