import { Keyboard, LogOut, SunMoon } from 'lucide-react'
import { chooseTheme, themeChoice, themeChoices } from '../../lib/theme'
import { palette, profile, shell } from '../../strings'
import type { Command } from './command'

/** What is about the person and the screen, wherever they are. */
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
        also: profile.appearance,
        mark: SunMoon,
        run: () => chooseTheme(choice),
      })),
    {
      key: 'help',
      label: shell.shortcuts.title,
      group,
      also: shell.shortcuts.help,
      mark: Keyboard,
      shortcut: '?',
      run: onHelp,
    },
    { key: 'logout', label: shell.logout, group, also: group, mark: LogOut, run: onLogout },
  ]
}
