import { isAdmin, type SessionUser } from '@hilo/contracts'
import { CornerDownRight, type LucideIcon, MessagesSquare, Settings } from 'lucide-react'
import { tabName, tabs, views } from '../../features/inbox/tabs'
import { palette, profile, settingsMenu, shell } from '../../strings'
import { goTo, goToTab, type Menu, type Page, type Section } from '../chat/chat-location'
import { grantedPages, pagesOfSettings, sectionsFor } from '../shell/pages/pages'
import type { Command } from './command'

const location = (
  key: string,
  label: string,
  group: string,
  mark: LucideIcon,
  run: () => void,
  region: Command['region'] = '#lista',
): Command => ({ key, label, group, keywords: group, mark, run, region })

/** Passed as parameters: importing them would move parts of the first bundle into a chunk of their own. */
export interface GoToProps {
  readonly menus: readonly Menu[]
  sectionTitle: (section: Section) => string
  onMenu: (menu: Menu) => void
}

/** Commands for every page that this person may see: of the rail, of Home and of the settings. */
export function goToCommands(me: SessionUser, { menus, sectionTitle, onMenu }: GoToProps): Command[] {
  const { groups } = palette
  const chats = shell.menu.home
  const admin = isAdmin(me.role)
  const page = (menu: Menu, group: string) => (one: Page) => ({
    ...location(
      `page-${one}`,
      settingsMenu.names[one],
      group,
      Settings,
      () => goTo({ menu, page: one }),
      '#conversacion',
    ),
    keywords: `${group} ${palette.pageWords[one] ?? ''}`,
  })
  return [
    ...(admin ? views : tabs).map((tab, at) => ({
      ...location(`tab-${tab}`, tabName(tab), chats, MessagesSquare, () => goToTab(tab)),
      ...(at < tabs.length ? { shortcut: `Alt ${at + 1}` } : {}),
    })),
    ...sectionsFor(me)
      .filter((section) => section !== 'chats')
      .map((section) =>
        location(`section-${section}`, sectionTitle(section), chats, CornerDownRight, () =>
          goTo({ menu: 'home', section }),
        ),
      ),
    // The tabs are the commands for Chats.
    ...menus
      .filter((menu) => menu !== 'home')
      .map((menu) =>
        location(`menu-${menu}`, shell.menu[menu], groups.menu, CornerDownRight, () => onMenu(menu)),
      ),
    ...(admin
      ? pagesOfSettings.map(page('setting', settingsMenu.title))
      : [...grantedPages(me), 'account' as const].map(page('profile', profile.title))),
  ]
}
