import type { Interaction, SessionUser } from '@hilo/contracts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { usePresence } from '../../server/presence'
import { useReceivers } from '../../server/receivers'
import { useLoadProblem } from '../../server/use-load-problem'
import { common, thread, receivers as words } from '../../strings'
import { Avatar } from '../../ui/avatar'
import { Menu, type MenuEntry } from '../../ui/menu'
import { PresenceDot } from '../../ui/presence-dot'

interface OwnerSelectorProps {
  interaction: Interaction
  me: SessionUser
  /** Absent where this person cannot give it to anybody. */
  onTransfer: ((to: string | null) => void) | null
}

const pill =
  'flex h-8.5 min-w-0 items-center gap-1.75 rounded-full border border-line pl-1.25 text-second font-medium pointer-coarse:h-11'

/** Whose chat it is, as this person says it. */
export const ownerOf = ({ user }: Interaction, me: SessionUser): string =>
  user === null ? thread.nobody : user.uuid === me.uuid ? common.you : user.name

/** Whose chat it is: 'Tú' or a name. Choosing somebody else begins the transfer. In a narrow header the face stands alone. */
export function OwnerSelector({ interaction, me, onTransfer }: OwnerSelectorProps) {
  const { user } = interaction
  const [wanted, setWanted] = useState(false)
  const receivers = useReceivers(me.business, wanted && onTransfer !== null)
  const problem = useLoadProblem(receivers, words.failed)
  const online = usePresence()?.get(user?.uuid ?? '')?.online
  const name = ownerOf(interaction, me)
  /** Where they could not be asked for, they are again with each opening. */
  const ask = () => {
    setWanted(true)
    if (receivers.isError) void receivers.refetch()
  }
  const face = (
    <>
      <Avatar name={user?.name} seed={user?.uuid ?? ''} size={24}>
        {online !== undefined && <PresenceDot online={online} />}
      </Avatar>
      <span className="max-w-32 truncate @max-[620px]:sr-only">{name}</span>
    </>
  )
  if (onTransfer === null) {
    return (
      <p className={`${pill} pr-3 @max-[620px]:pr-1.25`} title={thread.ownedBy(name)}>
        <span className="sr-only">{thread.owner}: </span>
        {face}
      </p>
    )
  }
  const others = (receivers.data ?? []).filter((one) => one.uuid !== user?.uuid)
  const asking = receivers.isPending || (receivers.isError && receivers.isFetching)
  const entries: MenuEntry[] = asking
    ? [{ kind: 'item', key: 'loading', label: words.loading, disabled: true, onChoose: () => {} }]
    : others.length === 0
      ? [
          {
            kind: 'item',
            key: 'nobody',
            label: problem?.title ?? words.nobody,
            disabled: true,
            onChoose: () => {},
          },
        ]
      : others.map((one) => ({
          kind: 'item',
          key: one.uuid,
          label: one.name,
          lead: (
            <Avatar name={one.name} seed={one.uuid} size={24}>
              <PresenceDot online={one.online} />
            </Avatar>
          ),
          note: one.online ? words.online : words.offline,
          onChoose: () => onTransfer(one.uuid),
        }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody reaches for the button
    <span
      className="contents"
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
      onClick={ask}
      onKeyDown={() => setWanted(true)}
    >
      <Menu
        align="end"
        entries={entries}
        trigger={
          <button
            type="button"
            aria-label={thread.changeOwner(name)}
            title={thread.ownedBy(name)}
            className={`${pill} pr-2 @max-[620px]:pr-1.25 hover:bg-sunk hover:[--ring:var(--sunk)]`}
          >
            {face}
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
