import type { Interaction, SessionUser } from '@hilo/contracts'
import { isAdmin } from '@hilo/contracts'
import {
  ArrowLeftRight,
  Check,
  EllipsisVertical,
  type LucideIcon,
  PanelRight,
  Pause,
  Play,
  UserCog,
  UserRound,
} from 'lucide-react'
import { thread } from '../../strings'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { Menu } from '../../ui/menu'
import { usePause } from './mutations'

/** What this person may do with this chat. In Resueltos the buttons stand, disabled (specification). */
export interface Rights {
  readonly resolved: boolean
  /** Finish and transfer: the owner, and who administers. */
  readonly manage: boolean
  readonly own: boolean
  /** Who administers, of a chat that somebody else has. */
  readonly takeOver: boolean
}

export function rightsOf(interaction: Interaction, me: SessionUser, resolved: boolean): Rights {
  const assigned = interaction.status === 'assigned'
  const own = assigned && interaction.user?.uuid === me.uuid
  const admin = assigned && isAdmin(me.role)
  return {
    resolved: resolved || interaction.status === 'finished',
    manage: own || admin,
    own,
    takeOver: admin && !own,
  }
}

export interface ChatActionsProps {
  interaction: Interaction
  rights: Rights
  /** Where the selector has no room it is an entry of the menu. */
  owner: string
  /** The chat itself is not here yet: what may be done stands in its place, and does nothing. */
  waiting: boolean
  onFinish: () => void
  onReachFinish: () => void
  onTransfer: () => void
  onTakeOver: () => void
  /** Null where there is no panel to show. */
  contact: { readonly open: boolean; readonly toggle: () => void } | null
}

interface Action {
  readonly key: string
  readonly label: string
  readonly icon: LucideIcon
  readonly shortcut?: string
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly run: () => void
}

/** Beside one another where there is room; else 'Finalizar' alone, the rest one press further. */
export function ChatActions(props: ChatActionsProps) {
  const { rights, owner, waiting, onFinish, onReachFinish, onTransfer, contact } = props
  const { resolved, manage } = rights
  const off = resolved || waiting
  const others = useOtherActions(props)
  const panel: Action[] = contact
    ? [{ key: 'contact', label: thread.actions.contact, icon: PanelRight, run: contact.toggle }]
    : []
  const ownership: Action = {
    key: 'owner',
    label: thread.ownedBy(owner),
    icon: UserRound,
    disabled: !manage,
    run: onTransfer,
  }
  return (
    <>
      {others.map(({ key, label, icon, shortcut, busy, run }) => (
        <Button
          key={key}
          icon={icon}
          busy={busy ?? false}
          disabled={off}
          data-action={key}
          aria-keyshortcuts={shortcut?.replace(' ', '+')}
          onClick={run}
          title={label}
          className="hidden! @min-[540px]:inline-flex!"
        >
          <span className="@max-[720px]:sr-only">{label}</span>
        </Button>
      ))}
      {(resolved || manage) && (
        <Button
          look="primary"
          icon={Check}
          disabled={off}
          aria-keyshortcuts="Alt+E"
          data-action="finish"
          onPointerEnter={onReachFinish}
          onFocus={onReachFinish}
          onClick={onFinish}
          // Its word stands at every width (specification): where there is little room, the sign goes.
          className="@max-[400px]:[&>svg]:hidden"
        >
          {thread.actions.finish}
        </Button>
      )}
      {contact && (
        <IconButton
          icon={PanelRight}
          label={thread.actions.contact}
          shortcut="Alt I"
          aria-keyshortcuts="Alt+I"
          aria-pressed={contact.open}
          data-action="contact"
          onClick={contact.toggle}
          className={`hidden! @min-[540px]:inline-grid! ${contact.open ? 'bg-accent-soft text-accent' : ''}`}
        />
      )}
      <Menu
        align="end"
        entries={[ownership, ...others, ...panel].map(({ key, label, icon, disabled, run }) => ({
          kind: 'item',
          key,
          label,
          icon,
          disabled: disabled || (off && key !== 'contact'),
          onChoose: run,
        }))}
        trigger={
          <IconButton
            icon={EllipsisVertical}
            label={thread.actions.more}
            data-action="more"
            className="-mr-1 @min-[540px]:hidden!"
          />
        }
      />
    </>
  )
}

function useOtherActions({ interaction, rights, onTransfer, onTakeOver }: ChatActionsProps): Action[] {
  const pause = usePause()
  const words = thread.actions
  const actions: Action[] = []
  if (rights.takeOver)
    actions.push({ key: 'take-over', label: words.takeOver, icon: UserCog, run: onTakeOver })
  if (rights.resolved || rights.manage) {
    actions.push({
      key: 'transfer',
      label: words.transfer,
      icon: ArrowLeftRight,
      shortcut: 'Alt T',
      run: onTransfer,
    })
  }
  if (rights.resolved || rights.own) {
    actions.push({
      key: 'pause',
      label: interaction.paused ? words.resume : words.pause,
      icon: interaction.paused ? Play : Pause,
      busy: pause.isPending,
      run: () => pause.mutate(interaction),
    })
  }
  return actions
}
