import { Popover } from '@base-ui/react/popover'
import { SmilePlus } from 'lucide-react'
import { useMemo } from 'react'
import { useCloseOnBack } from '../../../../lib/browser/navigation'
import { messageActions as words } from '../../../../strings'
import { IconButton } from '../../../../ui/form/icon-button'
import { emojiName } from '../../emoji/find-emojis'
import { besideBubble } from '../beside-bubble'

/** Offered where the channel takes any emoji. */
const usual = '👍 ❤️ 😂 😮 😢 🙏 👏 🎉 🔥 😍 🤔 💯 ✅ 👀 🤝 💪 😊 😅 🥳 👌 🙌 😎 💔 👎'.split(' ')

/** The height of the picker for fingers; further emojis scroll. */
const mostHeight = 240

interface ReactionPickerProps {
  /** Null: any. */
  emojis: readonly string[] | null
  /** Our reaction to the message, if there is one. */
  own: string | null
  /** The message, which has the focus afterwards: the button may be gone. */
  article: HTMLElement
  /** The element it stands beside, so that the message stays in sight on a touch screen; null for the button. */
  bubble: HTMLElement | null
  open: boolean
  onOpen: (open: boolean) => void
  onChoose: (emoji: string | null) => void
}

/** A button with the emojis to react with; the one that was chosen before is taken back. */
export function ReactionPicker(props: ReactionPickerProps) {
  const { emojis, own, article, bubble, open, onOpen, onChoose } = props
  const anchor = useMemo(() => (bubble ? besideBubble(bubble, mostHeight) : undefined), [bubble])
  useCloseOnBack(open, () => onOpen(false))
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger
        render={
          <IconButton
            icon={SmilePlus}
            label={words.react}
            size={16}
            className="size-8! pointer-coarse:size-11!"
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} collisionPadding={12} className="z-50">
          <Popover.Popup
            aria-label={words.reactions}
            finalFocus={() => {
              article.tabIndex = -1
              return article
            }}
            className="max-h-(--available-height) w-76 pointer-coarse:max-h-[min(15rem,var(--available-height))] max-w-(--available-width) overflow-y-auto rounded-[12px] border border-line-strong bg-raise p-2 shadow-float outline-none"
          >
            <div className="grid grid-cols-8 pointer-coarse:grid-cols-6">
              {(emojis ?? usual).map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  aria-label={emojiName(emoji)}
                  aria-pressed={emoji === own}
                  onClick={() => {
                    onOpen(false)
                    onChoose(emoji === own ? null : emoji)
                  }}
                  className="grid h-9 place-items-center rounded-control text-[20px] leading-none hover:bg-sunk aria-pressed:bg-accent-soft pointer-coarse:h-11"
                >
                  {emoji}
                </button>
              ))}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
