import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle } from 'react'
import { useCloseOnBack } from '../../lib/browser/navigation'
import { useCombobox } from '../../lib/browser/use-combobox'
import { cx } from '../../lib/cx'
import { announce } from '../../lib/focus/announce'
import type { Named } from '../../lib/text/mentions'
import { usePresence } from '../../server/live/presence'
import { receivers, thread } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { PresenceDot } from '../../ui/display/presence-dot'

export interface MentionListHandle {
  /** Whether the list handled the key. */
  onKey: (event: KeyboardEvent) => boolean
}

interface MentionListProps {
  ref: Ref<MentionListHandle>
  /** Below the text, which makes room for it: where a list that scrolls would cut it off. Else over what stands above. */
  below?: boolean
  people: readonly Named[]
  onChoose: (person: Named) => void
  onClose: () => void
  /** Reports to the text field which option is active. */
  onActive: (list: string, option: string | undefined) => void
}

const words = thread.note.mention

const showWhole = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

/** The colleagues over the note. The focus stays in the text, which forwards its keys. */
export default function MentionList({
  ref,
  below = false,
  people,
  onChoose,
  onClose,
  onActive,
}: MentionListProps) {
  const presence = usePresence()
  const options = useCombobox({ options: people, keyOf: ({ uuid }: Named) => uuid, onChoose })
  const { listId, currentId } = options
  useCloseOnBack(true, onClose)
  useImperativeHandle(ref, () => ({ onKey: (event) => options.onKey(event, ['Enter', 'Tab']) }))
  useEffect(() => onActive(listId, currentId), [listId, currentId, onActive])
  useEffect(() => announce(words.found(people.length)), [people.length])
  return (
    <div
      ref={below ? showWhole : undefined}
      className={cx(
        'overflow-hidden rounded-card border border-line-strong bg-raise text-text',
        !below && 'absolute inset-x-0 bottom-full z-20 mb-2 shadow-float',
      )}
    >
      <div
        id={listId}
        role="listbox"
        aria-label={words.list}
        className="max-h-[min(40dvh,260px)] overflow-y-auto p-1.5"
      >
        {people.map((person) => {
          const online = presence?.get(person.uuid)?.online ?? false
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the keys
            <div
              key={person.uuid}
              id={options.optionId(person)}
              role="option"
              tabIndex={-1}
              aria-selected={person.uuid === options.current?.uuid}
              // Keeps the focus in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
              onPointerMove={() => options.setActive(person.uuid)}
              className={cx(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1 pointer-coarse:min-h-11',
                person.uuid === options.current?.uuid && 'bg-accent-soft [--ring:var(--accent-soft)]',
              )}
            >
              <Avatar name={person.name} size={24}>
                <PresenceDot online={online} />
              </Avatar>
              <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                {person.name}
              </span>
              <span className="text-meta text-muted">{online ? receivers.online : receivers.offline}</span>
            </div>
          )
        })}
      </div>
      <p className="border-t border-line px-4 py-1.5 text-meta text-muted">{words.sees}</p>
    </div>
  )
}
