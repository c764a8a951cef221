import type { Interaction, SessionUser } from '@hilo/contracts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFirstLoadError } from '../../../server/forms/use-load-error'
import { usePresence } from '../../../server/live/presence'
import { canReceive, useReceivers } from '../../../server/reads/receivers'
import { common, thread, receivers as words } from '../../../strings'
import { Avatar } from '../../../ui/display/avatar'
import { PresenceDot } from '../../../ui/display/presence-dot'
import { Menu } from '../../../ui/overlay/menu'
import type { MenuEntry } from '../../../ui/overlay/menu-entry'

interface OwnerSelectorProps {
  interaction: Interaction
  me: SessionUser
  /** Null where this person may not transfer the chat. */
  onTransfer: ((to: string | null) => void) | null
}

const pillClass =
  'flex h-8.5 min-w-0 items-center gap-1.75 rounded-full border border-line pl-1.25 text-second font-medium pointer-coarse:h-11'

/** The owner's name; 'Tú' for the reader. */
export const ownerName = ({ user }: Interaction, me: SessionUser): string =>
  user === null ? thread.nobody : user.uuid === me.uuid ? common.you : user.name

/** Shows the owner; choosing another person begins a transfer. A narrow header shows only the avatar. */
export function OwnerSelector({ interaction, me, onTransfer }: OwnerSelectorProps) {
  const { user } = interaction
  const [requested, setRequested] = useState(false)
  const receivers = useReceivers(me.business, requested && onTransfer !== null)
  const problem = useFirstLoadError(receivers, words.failed)
  const online = usePresence()?.get(user?.uuid ?? '')?.online
  const name = ownerName(interaction, me)
  /** A list that could not be loaded is requested again with each opening. */
  const request = () => {
    setRequested(true)
    if (receivers.isError) void receivers.refetch()
  }
  const content = (
    <>
      <Avatar name={user?.name} size={24}>
        {online !== undefined && <PresenceDot online={online} />}
      </Avatar>
      <span dir="auto" className="max-w-32 truncate @max-[620px]:sr-only">
        {name}
      </span>
    </>
  )
  if (onTransfer === null) {
    return (
      <p className={`${pillClass} pr-3 @max-[620px]:pr-1.25`} title={thread.ownedBy(name)}>
        <span className="sr-only">{thread.owner}: </span>
        {content}
      </p>
    )
  }
  const candidates = (receivers.data?.items ?? []).filter(
    (person) => person.uuid !== user?.uuid && canReceive(person),
  )
  const loading = receivers.isPending || (receivers.isError && receivers.isFetching)
  const entries: MenuEntry[] = loading
    ? [{ kind: 'item', key: 'loading', label: words.loading, disabled: true, onChoose: () => {} }]
    : candidates.length === 0
      ? [
          {
            kind: 'item',
            key: 'nobody',
            label: problem?.title ?? words.nobody,
            disabled: true,
            onChoose: () => {},
          },
        ]
      : [
          ...candidates.map(
            (person): MenuEntry => ({
              kind: 'item',
              key: person.uuid,
              label: person.name,
              lead: (
                <Avatar name={person.name} size={24}>
                  <PresenceDot online={person.online} />
                </Avatar>
              ),
              note: person.online ? words.online : words.offline,
              onChoose: () => onTransfer(person.uuid),
            }),
          ),
          ...(receivers.data?.next_cursor == null
            ? []
            : [
                {
                  kind: 'item',
                  key: 'others',
                  label: words.others,
                  onChoose: () => onTransfer(null),
                } as const,
              ]),
        ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the person reaches for the button
    <span
      className="contents"
      onPointerEnter={() => setRequested(true)}
      onFocus={() => setRequested(true)}
      onClick={request}
      onKeyDown={() => setRequested(true)}
    >
      <Menu
        align="end"
        entries={entries}
        trigger={
          <button
            type="button"
            aria-label={thread.changeOwner(name)}
            title={thread.ownedBy(name)}
            className={`${pillClass} pr-2 @max-[620px]:pr-1.25 hover:bg-sunk hover:[--ring:var(--sunk)]`}
          >
            {content}
            <ChevronDown
              size={14}
              strokeWidth={1.75}
              className="shrink-0 text-muted @max-[620px]:hidden"
              aria-hidden
            />
          </button>
        }
      />
    </span>
  )
}
