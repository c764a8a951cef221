import { isAdmin, type SessionUser } from '@hilo/contracts'
import { CornerDownRight, type LucideIcon, MessagesSquare, Settings } from 'lucide-react'
import { nameOfTab, tabs, views } from '../../features/inbox/tabs'
import { palette, profile, settingsMenu, shell } from '../../strings'
import { goTo, goToTab, type Menu, type Page, type Section, sections } from '../chat-place'
import { grantedTo, pagesOfSettings } from '../pages'
import type { Command } from './command'

const place = (
  key: string,
  label: string,
  group: string,
  mark: LucideIcon,
  run: () => void,
  region: Command['region'] = '#lista',
): Command => ({ key, label, group, also: group, mark, run, region })

/** Handed in, not imported: what the first load has in one piece stays in one piece. */
export interface Places {
  readonly menus: readonly Menu[]
  sectionTitle: (section: Section) => string
  onMenu: (menu: Menu) => void
}

/** Every place of the rail, of Home and of the settings that is open to this person. */
export function placeCommands(me: SessionUser, { menus, sectionTitle, onMenu }: Places): Command[] {
  const { groups } = palette
  const admin = isAdmin(me.role)
  const page = (menu: Menu, group: string) => (one: Page) =>
    place(
      `page-${one}`,
      settingsMenu.names[one],
      group,
      Settings,
      () => goTo({ menu, page: one }),
      '#conversacion',
    )
  return [
    ...(admin ? views : tabs).map((tab, at) => ({
      ...place(`tab-${tab}`, nameOfTab(tab), groups.home, MessagesSquare, () => goToTab(tab)),
      ...(at < tabs.length ? { shortcut: `Alt ${at + 1}` } : {}),
    })),
    ...sections
      .filter((section) => section !== 'chats')
      .map((section) =>
        place(`section-${section}`, sectionTitle(section), groups.home, CornerDownRight, () =>
          goTo({ menu: 'home', section }),
        ),
      ),
    ...menus.map((menu) =>
      place(`menu-${menu}`, shell.menu[menu], groups.menu, CornerDownRight, () => onMenu(menu)),
    ),
    ...(admin
      ? pagesOfSettings.map(page('setting', settingsMenu.title))
      : [...grantedTo(me), 'account' as const].map(page('profile', profile.title))),
  ]
}
