import {
  ArrowLeftRight,
  Check,
  MessageSquarePlus,
  NotebookPen,
  PanelRight,
  Paperclip,
  Pause,
  Tag,
  UserCog,
  UserRoundCheck,
} from 'lucide-react'
import { palette, shell, thread, write } from '../../strings'
import { actionButton, pressAction } from '../shell/shortcuts/press-action'
import type { Command } from './command'

const words = shell.shortcuts

/** The actions of a chat. One without a label uses its button's, which depends on whether the chat is paused. */
const actions = [
  { action: 'accept', mark: UserRoundCheck, label: thread.actions.accept, shortcut: 'Alt A' },
  { action: 'finish', mark: Check, label: words.finish, shortcut: 'Alt E' },
  { action: 'transfer', mark: ArrowLeftRight, label: words.transfer, shortcut: 'Alt T' },
  { action: 'labels', mark: Tag, label: words.labels, shortcut: 'Alt L' },
  { action: 'take-over', mark: UserCog },
  { action: 'pause', mark: Pause, shortcut: 'Alt P' },
  { action: 'attach', mark: Paperclip, label: words.attach, shortcut: 'Alt U' },
  { action: 'note', mark: NotebookPen, label: words.note, shortcut: 'Alt N' },
  { action: 'write', mark: MessageSquarePlus, label: write.action },
  { action: 'contact', mark: PanelRight, label: words.contact, shortcut: 'Alt I' },
]

/** The actions of the open chat whose buttons are on the screen and enabled. */
export function chatCommands(): Command[] {
  return actions.flatMap(({ action, mark, label, shortcut }) => {
    const button = actionButton(action)
    if (!button) return []
    return {
      key: action,
      label: label ?? button.textContent,
      group: palette.groups.chat,
      keywords: palette.groups.chat,
      mark,
      ...(shortcut ? { shortcut } : {}),
      run: () => pressAction(action),
    }
  })
}
