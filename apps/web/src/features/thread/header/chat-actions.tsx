import type { Interaction, SessionUser } from '@hilo/contracts'
import { abilitiesOf, isAdmin } from '@hilo/contracts'
import {
  ArrowLeftRight,
  Check,
  EllipsisVertical,
  type LucideIcon,
  PanelRight,
  Pause,
  Phone,
  Play,
  Tag,
  UserCog,
  UserRound,
  Video,
} from 'lucide-react'
import { cx } from '../../../lib/cx'
import { labels, thread } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { IconButton } from '../../../ui/form/icon-button'
import { Menu } from '../../../ui/overlay/menu'
import { useResume } from '../mutations'
import { refusedByCustomer } from '../refused-by-customer'

/** What this person may do with this chat. In Resueltos the buttons show, disabled (specification). */
interface Rights {
  readonly resolved: boolean
  /** May finish and transfer: the owner, and administrators. */
  readonly manage: boolean
  readonly own: boolean
  /** May take the chat, which waits. */
  readonly take: boolean
  /** May label the chat: its owner and administrators, or anybody who may take it while it waits. */
  readonly label: boolean
  /** May take the chat over: an administrator, if somebody else has it. */
  readonly takeOver: boolean
}

/** @param lost set if the chat waited, and left the person's queue while they looked at it */
export function rightsOf(
  interaction: Interaction,
  me: SessionUser,
  resolved: boolean,
  lost: unknown = null,
): Rights {
  const assigned = interaction.status === 'assigned'
  const own = assigned && interaction.user?.uuid === me.uuid
  const take = interaction.status === 'unassigned' && lost === null
  const admin = assigned && isAdmin(me.role)
  return {
    resolved: resolved || interaction.status === 'finished',
    manage: own || admin,
    own,
    take,
    label: own || admin || take,
    takeOver: admin && !own,
  }
}

/** The owner of a chat may call its customer, if the channel has calls. */
export const mayCall = ({ status, user, type }: Interaction, me: Pick<SessionUser, 'uuid'>): boolean =>
  status === 'assigned' && user?.uuid === me.uuid && abilitiesOf(type.name).calls

export interface ChatActionsProps {
  interaction: Interaction
  rights: Rights
  /** Shown in the menu, where the header has no room for the owner selector. */
  owner: string
  /** The thread is still loading: the actions show, disabled. */
  loading: boolean
  accept: { readonly busy: boolean; readonly run: () => void }
  onFinish: () => void
  prefetchFinish: () => void
  onLabel: () => void
  /** Asks until when. */
  onPause: () => void
  onVideo: () => void
  onCall: () => void
  onTransfer: () => void
  onTakeOver: () => void
  contact: { readonly open: boolean; readonly toggle: () => void } | null
}

interface Action {
  readonly key: string
  readonly label: string
  readonly icon: LucideIcon
  readonly shortcut?: string
  readonly busy?: boolean
  readonly disabled?: boolean
  /** Why it cannot be done now, as a sentence and in a word. */
  readonly off?: { readonly reason: string; readonly short: string } | null
  /**
   * How its button shows: with its label wherever it shows (the specification's), with its label only in a wide header, or as an icon;
   * `keys`: only its shortcut presses it, and another button leads to it. In a header beside the contact panel those that say `rare`
   * are in the menu.
   */
  readonly look: 'words' | 'wide words' | 'icon' | 'keys'
  readonly rare?: boolean
  readonly run: () => void
}

/** A header beside the contact panel, in a window of 1280 to 1440 px. */
const rareClass = 'hidden! @min-[860px]:inline-flex!'
const shownClass = 'hidden! @min-[540px]:inline-flex!'

/** The actions of a chat side by side; in a narrow header 'Finalizar' alone, with the others in a menu. */
export function ChatActions(props: ChatActionsProps) {
  const { rights, owner, loading, accept, onFinish, prefetchFinish, onTransfer, contact } = props
  const { resolved, manage, take } = rights
  const allDisabled = resolved || loading
  const secondaryActions = useSecondaryActions(props)
  const hasRare = secondaryActions.some(({ rare }) => rare)
  const panelAction: Action[] = contact
    ? [{ key: 'contact', label: thread.actions.contact, icon: PanelRight, look: 'icon', run: contact.toggle }]
    : []
  const ownerAction: Action = {
    key: 'owner',
    label: thread.ownedBy(owner),
    icon: UserRound,
    look: 'words',
    disabled: !manage,
    run: onTransfer,
  }
  return (
    <>
      {secondaryActions.map(({ key, label, icon, shortcut, busy, off, look, rare, run }) =>
        key === 'call' ? (
          <Menu
            key={key}
            align="end"
            entries={secondaryActions
              .filter((one) => one.key === 'call' || one.key === 'video')
              .map((one) => ({
                kind: 'item',
                key: one.key,
                label: one.label,
                icon: one.icon,
                onChoose: one.run,
              }))}
            trigger={
              <IconButton
                icon={icon}
                label={thread.actions.callOrVideo}
                off={off?.reason ?? null}
                disabled={allDisabled}
                className="hidden! @min-[540px]:inline-grid!"
              />
            }
          />
        ) : look !== 'words' && look !== 'wide words' ? (
          <IconButton
            key={key}
            icon={icon}
            label={label}
            off={off?.reason ?? null}
            disabled={allDisabled}
            data-action={key}
            {...(shortcut !== undefined && { shortcut, 'aria-keyshortcuts': shortcut.replace(' ', '+') })}
            onClick={run}
            className={cx('hidden!', look === 'icon' && '@min-[540px]:inline-grid!')}
          />
        ) : (
          <Button
            key={key}
            icon={icon}
            busy={busy ?? false}
            disabled={allDisabled}
            data-action={key}
            aria-keyshortcuts={shortcut?.replace(' ', '+')}
            onClick={run}
            title={label}
            // Where there is little room the words stay, without their icon.
            className={cx(rare ? rareClass : shownClass, look === 'words' && '@max-[860px]:[&>svg]:hidden')}
          >
            <span className={cx(look === 'wide words' && '@max-[860px]:sr-only')}>{label}</span>
          </Button>
        ),
      )}
      {take && !resolved && (
        <Button
          // Below it 'Atenderlo yo' does more.
          look={props.interaction.managed_outside ? 'secondary' : 'primary'}
          busy={accept.busy}
          disabled={loading}
          aria-keyshortcuts="Alt+A"
          title={`${thread.actions.accept} (Alt A)`}
          data-action="accept"
          onClick={accept.run}
        >
          {thread.actions.accept}
        </Button>
      )}
      {(resolved || manage) && (
        <Button
          look="primary"
          icon={Check}
          disabled={allDisabled}
          aria-keyshortcuts="Alt+E"
          data-action="finish"
          onPointerEnter={prefetchFinish}
          onFocus={prefetchFinish}
          onClick={onFinish}
          // Its label shows at every width (specification); where there is little room the icon hides.
          className="@max-[440px]:[&>svg]:hidden @min-[540px]:@max-[860px]:[&>svg]:hidden"
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
        entries={[ownerAction, ...secondaryActions, ...panelAction].map(
          ({ key, label, icon, disabled, off, run }) => ({
            kind: 'item',
            key,
            label,
            icon,
            ...(off && { note: off.short }),
            disabled: disabled || off != null || (allDisabled && key !== 'contact'),
            onChoose: run,
          }),
        )}
        trigger={
          <IconButton
            icon={EllipsisVertical}
            label={thread.actions.more}
            data-action="more"
            className={cx('-mr-1', hasRare ? '@min-[860px]:hidden!' : '@min-[540px]:hidden!')}
          />
        }
      />
    </>
  )
}

function useSecondaryActions({
  interaction,
  rights,
  onLabel,
  onPause,
  onVideo,
  onCall,
  onTransfer,
  onTakeOver,
}: ChatActionsProps): Action[] {
  const resume = useResume()
  const words = thread.actions
  const actions: Action[] = []
  if (rights.takeOver)
    actions.push({
      key: 'take-over',
      label: words.takeOver,
      icon: UserCog,
      look: 'wide words',
      run: onTakeOver,
    })
  if (rights.resolved || rights.manage) {
    actions.push({
      key: 'transfer',
      label: words.transfer,
      icon: ArrowLeftRight,
      look: 'words',
      shortcut: 'Alt T',
      run: onTransfer,
    })
  }
  if (rights.resolved || rights.label)
    actions.push({
      key: 'labels',
      label: labels.choose.action,
      icon: Tag,
      look: 'wide words',
      rare: true,
      shortcut: 'Alt L',
      run: onLabel,
    })
  if (rights.resolved || rights.own) {
    actions.push({
      key: 'pause',
      label: interaction.paused ? words.resume : words.pause,
      icon: interaction.paused ? Play : Pause,
      look: 'words',
      shortcut: 'Alt P',
      busy: resume.isPending,
      run: () => (interaction.paused ? resume.mutate(interaction) : onPause()),
    })
  }
  if (rights.own && !rights.resolved) {
    const off = refusedByCustomer(interaction)
    const hasCalls = abilitiesOf(interaction.type.name).calls
    // One button for both, where the channel has calls.
    if (hasCalls)
      actions.push({ key: 'call', label: words.call, icon: Phone, off, look: 'icon', run: onCall })
    actions.push({
      key: 'video',
      label: words.video,
      icon: Video,
      shortcut: 'Alt V',
      off,
      look: hasCalls ? 'keys' : 'icon',
      run: onVideo,
    })
  }
  return actions
}
