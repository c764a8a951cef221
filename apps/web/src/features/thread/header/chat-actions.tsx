import { abilitiesOf, type Interaction } from '@hilo/contracts'
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
import { useLiveState } from '../../../server/live/live-context'
import { labels, thread } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { IconButton } from '../../../ui/form/icon-button'
import { Menu } from '../../../ui/overlay/menu'
import { type ChatDialog, preloadFinish } from '../chat-dialogs'
import { useResume } from '../mutations'
import { useOpenChat } from '../open-chat'
import { refusedByCustomer } from '../refused-by-customer'
import type { Rights } from '../rights'
import { ownerName } from './owner-selector'

export interface ChatActionsProps {
  interaction: Interaction
  rights: Rights
  /** The thread is still loading: the actions show, disabled. */
  loading: boolean
  /** Opens one of the dialogs of the chat. */
  onAsk: (dialog: ChatDialog) => void
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
  const { interaction, rights, loading, onAsk } = props
  const { resolved, manage, take } = rights
  const { me, acts, contact } = useOpenChat()
  const allDisabled = resolved || loading
  const unloaded = useUnloaded(loading)
  const secondaryActions = useSecondaryActions(props)
  const hasRare = secondaryActions.some(({ rare }) => rare)
  const panelAction: Action[] = contact
    ? [{ key: 'contact', label: thread.actions.contact, icon: PanelRight, look: 'icon', run: contact.toggle }]
    : []
  /** In the menu, where the header has no room for the owner selector. */
  const ownerAction: Action = {
    key: 'owner',
    label: thread.ownedBy(ownerName(interaction, me)),
    icon: UserRound,
    look: 'words',
    disabled: !manage,
    run: () => acts.transfer(interaction, null),
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
                off={(unloaded ?? off)?.reason ?? null}
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
            off={(unloaded ?? off)?.reason ?? null}
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
            title={unloaded ? `${label}. ${unloaded.reason}` : label}
            aria-description={unloaded?.reason}
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
          look={interaction.managed_outside ? 'secondary' : 'primary'}
          busy={acts.accepting}
          disabled={loading}
          aria-keyshortcuts="Alt+A"
          title={unloaded?.reason ?? `${thread.actions.accept} (Alt A)`}
          aria-description={unloaded?.reason}
          data-action="accept"
          onClick={() => acts.accept(interaction)}
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
          onPointerEnter={preloadFinish}
          onFocus={preloadFinish}
          onClick={() => onAsk('finish')}
          title={unloaded?.reason}
          aria-description={unloaded?.reason}
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
          ({ key, label, icon, disabled, off, run }) => {
            const why = key === 'contact' ? null : (unloaded ?? off)
            return {
              kind: 'item',
              key,
              label,
              icon,
              ...(why && { note: why.short }),
              disabled: disabled || why != null || (allDisabled && key !== 'contact'),
              onChoose: run,
            }
          },
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

/** Why nothing can be done with a chat whose messages are not on this device; null: they are here, or on their way. */
function useUnloaded(loading: boolean): Action['off'] {
  const isOffline = useLiveState() === 'offline'
  const { title, hint } = thread.noConnection
  return loading && isOffline ? { reason: `${title}. ${hint}`, short: title } : null
}

function useSecondaryActions({ interaction, rights, onAsk }: ChatActionsProps): Action[] {
  const { acts } = useOpenChat()
  const resume = useResume()
  const words = thread.actions
  const actions: Action[] = []
  if (rights.takeOver)
    actions.push({
      key: 'take-over',
      label: words.takeOver,
      icon: UserCog,
      look: 'wide words',
      run: () => acts.takeOver(interaction),
    })
  if (rights.resolved || rights.manage) {
    actions.push({
      key: 'transfer',
      label: words.transfer,
      icon: ArrowLeftRight,
      look: 'words',
      shortcut: 'Alt T',
      run: () => acts.transfer(interaction, null),
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
      run: () => onAsk('labels'),
    })
  if (rights.resolved || rights.own) {
    actions.push({
      key: 'pause',
      label: interaction.paused ? words.resume : words.pause,
      icon: interaction.paused ? Play : Pause,
      look: 'words',
      shortcut: 'Alt P',
      busy: resume.isPending,
      run: () => (interaction.paused ? resume.mutate(interaction) : onAsk('pause')),
    })
  }
  if (rights.own && !rights.resolved) {
    const off = refusedByCustomer(interaction)
    const hasCalls = abilitiesOf(interaction.type.name).calls
    // One button for both, where the channel has calls.
    if (hasCalls)
      actions.push({
        key: 'call',
        label: words.call,
        icon: Phone,
        off,
        look: 'icon',
        run: () => acts.call(interaction),
      })
    actions.push({
      key: 'video',
      label: words.video,
      icon: Video,
      shortcut: 'Alt V',
      off,
      look: hasCalls ? 'keys' : 'icon',
      run: () => onAsk('video'),
    })
  }
  return actions
}
