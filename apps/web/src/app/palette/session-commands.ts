import { Inbox, Keyboard, LogOut, SunMoon } from 'lucide-react'
import { chooseTheme, themeChoice, themeChoices } from '../../lib/browser/theme'
import { inbox, palette, profile, shell } from '../../strings'
import type { Command } from './command'

/** Takes the next chat, whatever is open. */
export const takeNextCommand = (run: () => void): Command => ({
  key: 'take-next',
  label: inbox.takeNext,
  group: inbox.tabs.chats,
  keywords: inbox.accept,
  mark: Inbox,
  shortcut: 'Alt S',
  run,
})

/** Commands that are always available: theme, availability, help, logging out. */
export function sessionCommands(onHelp: () => void, onLogout: () => void): Command[] {
  const group = palette.groups.session
  const now = themeChoice()
  return [
    ...themeChoices
      .filter((choice) => choice !== now)
      .map((choice) => ({
        key: `theme-${choice}`,
        label: `${profile.theme.label}: ${profile.theme[choice]}`,
        group: profile.appearance,
        keywords: profile.appearance,
        mark: SunMoon,
        run: () => chooseTheme(choice),
      })),
    {
      key: 'help',
      label: shell.shortcuts.title,
      group,
      keywords: shell.shortcuts.help,
      mark: Keyboard,
      shortcut: '?',
      run: onHelp,
    },
    { key: 'logout', label: shell.logout, group, keywords: group, mark: LogOut, run: onLogout },
  ]
}
