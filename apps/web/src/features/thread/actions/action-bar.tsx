import { Ellipsis, Reply } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../../lib/browser/use-media'
import { useNow } from '../../../lib/browser/use-now'
import { cx } from '../../../lib/cx'
import { messageActions as words } from '../../../strings'
import { IconButton } from '../../../ui/form/icon-button'
import { Menu } from '../../../ui/overlay/menu'
import { type Message, sideOf } from '../log/entry-kinds'
import { reactionsTo } from './acts/allowed-acts'
import type { MessageActs } from './acts/message-acts'
import { ReactionPicker } from './acts/reaction-picker'
import { besideBubble, heightOfMenu, makeRoom } from './beside-bubble'
import { entryActions, replyTo } from './entry-actions'
import type { MessageDialogs, ThreadActions } from './thread-actions'

interface ActionBarProps {
  entry: Message
  author: string
  article: HTMLElement
  bubble: HTMLElement
  /** Above 0: a key or a long press requested the menu, and again with each higher number. */
  menu: number
  actions: ThreadActions
  /** Null if the customer cannot be written to now. */
  acts: MessageActs | null
  dialogs: MessageDialogs
}

/** The actions of a message, beside its bubble, over no words: a bubble leaves them room. On a touch screen a long press shows them above the bubble, with the menu open. */
export default function ActionBar(props: ActionBarProps) {
  const { entry, author, article, bubble, menu, actions, acts, dialogs } = props
  const bar = useRef<HTMLDivElement>(null)
  const [picking, setPicking] = useState(false)
  const now = useNow()
  const byFinger = useMedia('(pointer: coarse)')
  const reply = replyTo(entry, actions)
  const emojis = acts ? reactionsTo(entry, actions.channel, now) : undefined
  const side = sideOf(entry)
  const entries = entryActions(entry, {
    actions,
    acts: acts !== null,
    dialogs,
    onReact: emojis === undefined ? null : () => setPicking(true),
    now,
  })
  const needed = heightOfMenu(entries.length)
  const anchor = useMemo(
    () => (byFinger ? besideBubble(bubble, needed) : undefined),
    [byFinger, bubble, needed],
  )
  const openMenu = useEffectEvent(() => {
    if (byFinger) makeRoom(bubble, needed)
    bar.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
  })
  useEffect(() => {
    if (menu > 0) openMenu()
  }, [menu])
  const onKeyDown = (event: KeyboardEvent) => {
    // Events of the menu come here too: it stands elsewhere in the document.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || !isOwn) return
    event.stopPropagation()
    article.tabIndex = -1
    article.focus({ preventScroll: true })
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={words.bar(author)}
      onKeyDown={onKeyDown}
      className={cx(
        'absolute top-0 z-2 flex pointer-coarse:-top-12 rounded-control border border-line-strong bg-raise text-text shadow-float pointer-coarse:not-has-[[aria-expanded=true]]:pointer-events-none pointer-coarse:not-has-[[aria-expanded=true]]:opacity-0',
        side === 'in'
          ? 'left-full ml-1 pointer-coarse:left-2 pointer-coarse:ml-0'
          : 'right-full mr-1 pointer-coarse:right-2 pointer-coarse:mr-0',
      )}
    >
      {reply && (
        <IconButton
          icon={Reply}
          label={words.reply}
          size={16}
          className="size-8! pointer-coarse:size-11!"
          onClick={reply}
        />
      )}
      {acts && emojis !== undefined && (
        <ReactionPicker
          emojis={emojis}
          own={entry.reactions.find(({ from }) => from === 'business')?.emoji ?? null}
          article={article}
          bubble={byFinger ? bubble : null}
          open={picking}
          onOpen={setPicking}
          onChoose={(emoji) => void acts.react(entry, emoji)}
        />
      )}
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={words.more}
            size={16}
            className="size-8! pointer-coarse:size-11!"
          />
        }
        align={side === 'in' ? 'start' : 'end'}
        anchor={anchor}
        entries={entries}
      />
    </div>
  )
}
