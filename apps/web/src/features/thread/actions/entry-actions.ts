import { abilitiesOf, isMailChannel } from '@hilo/contracts'
import { Copy, Forward, Link, Mail, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react'
import { messageActions as words } from '../../../strings'
import type { MenuEntry } from '../../../ui/overlay/menu-entry'
import type { Message } from '../log/entry-kinds'
import { isDelivered, mayDelete, mayEdit, mayForward } from './acts/allowed-acts'
import { copy } from './copy'
import type { MessageDialogs, ThreadActions } from './thread-actions'

/** The text of a message without its quotation; empty where it has none. */
export const textOf = ({ body }: Message): string => ('text' in body ? body.text : (body.caption ?? ''))

/** Begins an answer that quotes this message; null if it cannot be quoted. */
export function replyTo(entry: Message, { channel, onReply }: ThreadActions): (() => void) | null {
  if (!onReply || !abilitiesOf(channel).quote || !isDelivered(entry)) return null
  return () => onReply(entry)
}

interface EntryActions {
  readonly actions: ThreadActions
  /** Whether something can be done to it. */
  readonly acts: boolean
  readonly dialogs: MessageDialogs
  /** Opens the emojis; null if this message cannot get a reaction. */
  readonly onReact: (() => void) | null
  readonly now: number
}

/** The menu of a message: only its possible actions. */
export function entryActions(
  entry: Message,
  { actions, acts, dialogs, onReact, now }: EntryActions,
): MenuEntry[] {
  const { channel, linkOf } = actions
  const text = textOf(entry)
  const reply = replyTo(entry, actions)
  const mayForwardMail = isMailChannel(channel) && actions.onReply !== undefined && entry.kind === 'message'
  const item = (
    key: string,
    label: string,
    icon: typeof Copy,
    onChoose: (() => void) | null | false | undefined,
  ): MenuEntry[] => (onChoose ? [{ kind: 'item', key, label, icon, onChoose }] : [])
  return [
    ...item('reply', words.reply, Reply, reply),
    ...item('react', words.react, SmilePlus, onReact),
    ...item('copy', words.copyText, Copy, text !== '' && (() => void copy(text, words.textCopied))),
    ...item('link', words.copyLink, Link, () => void copy(linkOf(entry), words.linkCopied)),
    ...item('forward', words.forward, Forward, mayForward(entry) && (() => dialogs.forward(entry))),
    ...item('forward-mail', words.forwardMail, Mail, mayForwardMail && (() => dialogs.forwardMail(entry))),
    ...item('edit', words.edit, Pencil, acts && mayEdit(entry, channel, now) && (() => dialogs.edit(entry))),
    ...item(
      'delete',
      words.delete,
      Trash2,
      acts && mayDelete(entry, channel, now) && (() => dialogs.remove(entry)),
    ),
  ]
}
