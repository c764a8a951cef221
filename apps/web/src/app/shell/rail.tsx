import { availabilities, type Role, type SessionUser } from '@hilo/contracts'
import {
  ChartColumn,
  CircleUserRound,
  Command,
  Contact,
  History,
  LogOut,
  type LucideIcon,
  Menu as MenuIcon,
  MessagesSquare,
  Phone,
  Search,
  Settings,
  UserRoundCog,
} from 'lucide-react'
import { cx } from '../../lib/cx'
import { useCounts } from '../../server/live/counts'
import { useLiveState } from '../../server/live/live-context'
import { useSetAvailability } from '../../server/reads/profile'
import { common, shell, availability as words } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { Logo } from '../../ui/display/logo'
import { CountBadge } from '../../ui/display/pill'
import { PresenceDot } from '../../ui/display/presence-dot'
import { Menu as DropMenu } from '../../ui/overlay/menu'
import type { MenuEntry } from '../../ui/overlay/menu-entry'
import { tooltip } from '../../ui/overlay/tooltip'
import { type Menu, menus } from '../chat/chat-location'

const icons: Record<Menu, LucideIcon> = {
  home: MessagesSquare,
  profile: CircleUserRound,
  chat: History,
  metrics: ChartColumn,
  call: Phone,
  search: Search,
  contacts: Contact,
  setting: Settings,
}

/** Only admins have the settings (specification). */
export const menusFor = (role: Role): Menu[] => menus.filter((menu) => menu !== 'setting' || role !== 'AGENT')

export interface RailProps {
  me: SessionUser
  menu: Menu
  onMenu: (menu: Menu) => void
  onAccount: () => void
  onLogout: () => void
  onPalette: () => void
}

const item =
  'relative grid size-10 shrink-0 place-items-center rounded-row transition-colors pointer-coarse:size-11'

/** The narrow menu at the left. */
export function Rail({ me, menu, onMenu, onAccount, onLogout, onPalette }: RailProps) {
  return (
    <nav
      aria-label={shell.navigation}
      className="flex h-full min-h-0 flex-col items-center gap-1 overflow-y-auto border-r border-line py-3 [scrollbar-width:none]"
    >
      <span className="mb-3 text-accent">
        <Logo />
      </span>
      {menusFor(me.role).map((one) => (
        <RailItem key={one} menu={one} current={one === menu} onChoose={onMenu} side="right" />
      ))}
      <span className="flex-1" />
      <button
        type="button"
        aria-label={shell.logout}
        {...tooltip(shell.logout, { side: 'right' })}
        onClick={onLogout}
        className={cx(item, 'text-muted hover:bg-sunk hover:text-text')}
      >
        <LogOut size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <Me me={me} onProfile={() => onMenu('profile')} onAccount={onAccount} onPalette={onPalette} />
    </nav>
  )
}

function RailItem({
  menu,
  current,
  onChoose,
  side,
}: {
  menu: Menu
  current: boolean
  onChoose: (menu: Menu) => void
  side: 'right' | 'top'
}) {
  const Icon = icons[menu]
  return (
    <button
      type="button"
      aria-label={shell.menu[menu]}
      {...tooltip(shell.menu[menu], { side })}
      aria-current={current ? 'page' : undefined}
      aria-describedby={menu === 'home' ? 'rail-unread' : undefined}
      onClick={() => onChoose(menu)}
      className={cx(
        item,
        current ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunk hover:text-text',
      )}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {menu === 'home' && <Unread />}
    </button>
  )
}

function Unread() {
  const unread = useCounts()?.unread ?? 0
  return (
    <span
      id="rail-unread"
      className="absolute top-0.5 right-0 leading-none [&>span]:block [&>span]:h-4 [&>span]:min-w-4 [&>span]:px-1 [&>span]:text-mark [&>span]:leading-4"
    >
      <CountBadge count={unread} label={shell.unread(unread)} tone="hot" />
    </span>
  )
}

interface MeProps {
  me: SessionUser
  onProfile: () => void
  onAccount: () => void
  onPalette: () => void
}

/** Opens the palette without its shortcut. */
const paletteEntry = (onPalette: () => void): MenuEntry => ({
  kind: 'item',
  key: 'palette',
  label: shell.palette,
  icon: Command,
  onChoose: onPalette,
})

/** The user, the state of the connection and their availability. */
function Me({ me, onProfile, onAccount, onPalette }: MeProps) {
  const online = useLiveState() === 'online'
  const availability = useAvailabilityEntry(me)
  const away = me.availability === 'away'
  const state = online ? (away ? words.away : shell.online) : shell.offline
  const label = `${me.name}, ${state}`
  return (
    <DropMenu
      side="right"
      align="end"
      entries={[
        availability,
        { kind: 'separator', key: 'after-availability' },
        {
          kind: 'item',
          key: 'profile',
          label: shell.menu.profile,
          icon: CircleUserRound,
          onChoose: onProfile,
        },
        { kind: 'item', key: 'account', label: shell.account, icon: UserRoundCog, onChoose: onAccount },
        paletteEntry(onPalette),
      ]}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="mt-1 grid place-items-center rounded-full [--ring:var(--bg)] pointer-coarse:size-11"
        >
          <Avatar name={me.name} size={34}>
            <PresenceDot online={online} away={away} />
          </Avatar>
        </button>
      }
    />
  )
}

/** The choice between 'Disponible' and 'Ausente'. */
function useAvailabilityEntry({ availability }: SessionUser): MenuEntry {
  const setAvailability = useSetAvailability()
  return {
    kind: 'choice',
    key: 'availability',
    label: words.title,
    value: availability,
    options: availabilities.map((value) => ({ value, label: words[value] })),
    onChoose: (chosen) => {
      const next = availabilities.find((one) => one === chosen)
      if (next) setAvailability.mutate(next)
    },
  }
}

const inBar: readonly Menu[] = ['home', 'chat', 'search', 'contacts', 'profile']

/** The menu on a phone: the frequent options in the bar, the others in a menu. */
export function BottomBar({ me, menu, onMenu, onLogout, onPalette }: RailProps) {
  const availability = useAvailabilityEntry(me)
  const rest = menusFor(me.role).filter((one) => !inBar.includes(one))
  return (
    <nav
      aria-label={shell.navigation}
      className="flex shrink-0 items-center justify-around border-t [anchor-name:--menu] border-line bg-bg px-1 pt-1 short:pt-0 pb-[max(env(safe-area-inset-bottom),4px)] short:pb-[env(safe-area-inset-bottom)]"
    >
      {inBar.map((one) => (
        <RailItem key={one} menu={one} current={one === menu} onChoose={onMenu} side="top" />
      ))}
      <DropMenu
        side="top"
        align="end"
        entries={[
          ...rest.map((one) => ({
            kind: 'item' as const,
            key: one,
            label: shell.menu[one],
            icon: icons[one],
            onChoose: () => onMenu(one),
          })),
          paletteEntry(onPalette),
          availability,
          { kind: 'separator', key: 'before-logout' },
          { kind: 'item', key: 'logout', label: shell.logout, icon: LogOut, onChoose: onLogout },
        ]}
        trigger={
          <button
            type="button"
            aria-label={common.more}
            className={cx(item, rest.includes(menu) ? 'bg-accent-soft text-accent' : 'text-muted')}
          >
            <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
          </button>
        }
      />
    </nav>
  )
}
