import type { QuickAnswer } from '@hilo/contracts'
import { History } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { announce } from '../../lib/announce'
import { cx } from '../../lib/cx'
import { useLayer } from '../../lib/navigation'
import { recentOf } from '../../lib/recent'
import { useOptions } from '../../lib/use-options'
import { useRows } from '../../server/rows'
import { common, overChat, thread } from '../../strings'
import { Button } from '../../ui/button'
import { findAnswers, isForComing, recentAnswersKey } from './slash'

export interface QuickListHandle {
  /** Whether the key was the list's. */
  onKey: (event: KeyboardEvent) => boolean
}

interface QuickListProps {
  ref: Ref<QuickListHandle>
  user: string
  query: string
  onChoose: (answer: QuickAnswer) => void
  onClose: () => void
  /** For the text whose list this is. */
  onActive: (list: string, option: string | undefined) => void
}

const words = overChat.quick

/** The quick answers over the composer: the focus stays in the text, which hands its keys on. */
export default function QuickList({ ref, user, query, onChoose, onClose, onActive }: QuickListProps) {
  const { rows, state, reason, busy, retry } = useRows('listQuickAnswers', '', words.loadFailed)
  // Once per opening: the list must not be sorted anew under the hand.
  const [recent] = useState(() => recentOf(recentAnswersKey(user)))
  const found = useMemo(() => findAnswers(rows, query, recent), [rows, query, recent])
  const options = useOptions({ options: found, keyOf: (one: QuickAnswer) => one.uuid, onChoose })
  const { listId, currentId } = options
  useLayer(true, onClose)
  const count = found.length

  const failed = state === 'failed' || state === 'forbidden'
  const again = () => {
    if (!busy) retry()
  }

  useImperativeHandle(ref, () => ({
    onKey: (event) => {
      if (state === 'ready') return options.onKey(event, ['Enter', 'Tab'])
      const isEnter = isForComing(event)
      if (isEnter && failed) again()
      return isEnter
    },
  }))
  useEffect(() => onActive(listId, currentId), [listId, currentId, onActive])
  useEffect(() => {
    if (state === 'ready') announce(words.found(count))
  }, [state, count])

  const empty = failed
    ? (reason ?? words.loadFailed)
    : state === 'loading'
      ? thread.loading
      : rows.length === 0
        ? words.empty
        : words.none
  const { choose, again: enterAsks, close } = words.keys
  const keys = [...(count > 0 ? choose : failed ? [enterAsks] : []), close]
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-2 overflow-hidden rounded-card border border-line-strong bg-raise shadow-float">
      <div
        id={listId}
        role="listbox"
        aria-label={words.list}
        className="max-h-[min(40dvh,300px)] overflow-y-auto p-1.5 empty:hidden"
      >
        {found.map((one) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the keys
          <div
            key={one.uuid}
            id={options.optionId(one)}
            role="option"
            tabIndex={-1}
            aria-selected={one.uuid === options.current?.uuid}
            // The focus stays in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(one)}
            onPointerMove={() => options.setActive(one.uuid)}
            className={cx(
              'grid cursor-pointer gap-0.5 rounded-control px-2.5 py-1.75',
              one.uuid === options.current?.uuid && 'bg-accent-soft',
            )}
          >
            <span className="flex min-w-0 items-center gap-2">
              <span className="min-w-0 truncate font-medium">{one.name}</span>
              {recent.includes(one.uuid) && (
                <History
                  size={13}
                  strokeWidth={1.75}
                  className="shrink-0 text-muted"
                  aria-label={words.recent}
                />
              )}
              <span className="ml-auto shrink-0 text-meta text-muted">{one.type}</span>
            </span>
            <span className="truncate text-second text-muted">{one.message}</span>
          </div>
        ))}
      </div>
      {count === 0 && (
        <div className="flex items-center gap-3 px-4 py-3 text-second text-muted">
          <p className="min-w-0 flex-1">{empty}</p>
          {failed && (
            <Button
              size="sm"
              busy={busy}
              // By the keys Enter does it, from the text.
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={again}
            >
              {common.retry}
            </Button>
          )}
        </div>
      )}
      <p className="border-t border-line px-4 py-1.5 text-meta text-muted pointer-coarse:hidden">
        {keys.join(' · ')}
      </p>
    </div>
  )
}
