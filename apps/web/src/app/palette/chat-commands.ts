import { ArrowLeftRight, Check, NotebookPen, PanelRight, Paperclip, Pause, UserCog } from 'lucide-react'
import { palette, shell } from '../../strings'
import { buttonOf, press } from '../press'
import type { Command } from './command'

const words = shell.shortcuts

/** What has no sentence of its own is called as its button is, which knows whether a chat is paused. */
const actions = [
  { action: 'finish', mark: Check, label: words.finish, shortcut: 'Alt E' },
  { action: 'transfer', mark: ArrowLeftRight, label: words.transfer, shortcut: 'Alt T' },
  { action: 'take-over', mark: UserCog },
  { action: 'pause', mark: Pause },
  { action: 'attach', mark: Paperclip, label: words.attach, shortcut: 'Alt U' },
  { action: 'note', mark: NotebookPen, label: words.note, shortcut: 'Alt N' },
  { action: 'contact', mark: PanelRight, label: words.contact, shortcut: 'Alt I' },
]

/** What can be done with the open chat: what has a button on the screen that could be pressed now. */
export function chatCommands(): Command[] {
  return actions.flatMap(({ action, mark, label, shortcut }) => {
    const button = buttonOf(action)
    if (!button) return []
    return {
      key: action,
      label: label ?? button.textContent,
      group: palette.groups.chat,
      also: palette.groups.chat,
      mark,
      ...(shortcut ? { shortcut } : {}),
      run: () => press(action),
    }
  })
}
