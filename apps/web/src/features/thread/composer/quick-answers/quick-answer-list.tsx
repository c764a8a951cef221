import type { QuickAnswer } from '@hilo/contracts'
import { Paperclip } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { useCloseOnBack } from '../../../../lib/browser/navigation'
import { useCombobox } from '../../../../lib/browser/use-combobox'
import { cx } from '../../../../lib/cx'
import { announce } from '../../../../lib/focus/announce'
import { formatBytes } from '../../../../lib/text/bytes'
import { findFolded } from '../../../../lib/text/find-folded'
import { useRows } from '../../../../server/reads/rows'
import { chatDialogs, common, thread } from '../../../../strings'
import { FileName } from '../../../../ui/display/file-name'
import { Button } from '../../../../ui/form/button'
import { findAnswers, isMeant, takesEnter } from './quick-answer-search'
import { fillVariables, type VariableValues } from './variables'

export interface QuickAnswerListHandle {
  /** Whether the list handled the key. */
  onKey: (event: KeyboardEvent) => boolean
}

/** The list as the text field, which has the focus, describes it to assistive technology. */
export interface QuickAnswerListState {
  readonly id: string
  readonly option: string | undefined
  readonly hidden: boolean
}

interface QuickAnswerListProps {
  ref: Ref<QuickAnswerListHandle>
  query: string
  values: VariableValues
  onChoose: (answer: QuickAnswer) => void
  onClose: () => void
  onState: (state: QuickAnswerListState) => void
}

const words = chatDialogs.quickAnswers

/** The quick answers over the composer. The focus stays in the text, which forwards its keys. */
export default function QuickAnswerList({
  ref,
  query,
  values,
  onChoose,
  onClose,
  onState,
}: QuickAnswerListProps) {
  const { rows, state, reason, busy, retry } = useRows(
    'listQuickAnswers',
    '',
    words.loadFailed,
    // Loads all quick answers, because they are searched here.
    Number.POSITIVE_INFINITY,
  )
  // Read once per opening, so that the order does not change under the pointer.
  const [uses, setUses] = useState<ReadonlyMap<string, number>>(new Map())
  const unread = rows.filter(({ uuid }) => !uses.has(uuid))
  if (unread.length > 0) setUses(new Map([...uses, ...unread.map((row) => [row.uuid, row.uses] as const)]))
  const found = useMemo(
    () => findAnswers(rows, query, ({ uuid }) => uses.get(uuid) ?? 0),
    [rows, query, uses],
  )
  const [first] = found
  const options = useCombobox({
    options: found,
    keyOf: (answer: QuickAnswer) => answer.uuid,
    onChoose,
    startsEmpty: first !== undefined && !isMeant(first, query),
  })
  const { listId, currentId } = options
  useCloseOnBack(true, onClose)
  const count = found.length

  const failed = state === 'failed' || state === 'forbidden'
  const retryLoad = () => {
    if (!busy) retry()
  }

  // A text with a blank that no answer matches is a sentence with a slash, so the list hides.
  const hidden = state === 'ready' && count === 0 && /\s/u.test(query)
  useImperativeHandle(ref, () => ({
    onKey: (event) => {
      if (hidden) return false
      if (state === 'ready' && options.onKey(event, ['Enter', 'Tab'])) return true
      // While the list is visible, Enter chooses an answer and does not send the text.
      const isEnter = takesEnter(event)
      if (isEnter && failed) retryLoad()
      if (isEnter && state === 'ready') onClose()
      return isEnter
    },
  }))
  useEffect(() => onState({ id: listId, option: currentId, hidden }), [listId, currentId, hidden, onState])
  useEffect(() => {
    if (state === 'ready' && !hidden) announce(words.found(count))
  }, [state, count, hidden])

  const emptyText = failed
    ? (reason ?? words.loadFailed)
    : state === 'loading'
      ? thread.loading
      : rows.length === 0
        ? words.empty
        : words.none
  if (hidden) return null

  const { move, insert, again: retryKey, close, enterCloses } = words.keys
  const keys = [
    ...(count > 0 ? [move] : []),
    ...(options.current ? [insert] : failed ? [retryKey] : []),
    state === 'ready' && !options.current ? enterCloses : close,
  ]
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-2 overflow-hidden rounded-card border border-line-strong bg-raise shadow-float">
      <div
        id={listId}
        role="listbox"
        aria-label={words.list}
        className="max-h-[min(40dvh,300px)] overflow-y-auto p-1.5 empty:hidden"
      >
        {found.map((answer) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the keys
          <div
            key={answer.uuid}
            id={options.optionId(answer)}
            role="option"
            tabIndex={-1}
            aria-selected={answer.uuid === options.current?.uuid}
            // Keeps the focus in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(answer)}
            onPointerMove={() => options.setActive(answer.uuid)}
            className={cx(
              'grid cursor-pointer gap-0.5 rounded-control px-2.5 py-1.75',
              answer.uuid === options.current?.uuid && 'bg-accent-soft',
            )}
          >
            <span className="flex min-w-0 items-center gap-2">
              <span dir="auto" className="min-w-0 truncate font-medium">
                <Marked text={answer.name} typed={query} />
              </span>
              <span className="ml-auto shrink-0 text-meta text-muted">{answer.type}</span>
            </span>
            <span className="truncate text-second text-muted">
              <Marked text={previewOf(fillVariables(answer.message, values), query)} typed={query} />
            </span>
            {answer.file && (
              <span className="flex min-w-0 items-center gap-1.5 text-meta text-muted">
                <Paperclip size={13} strokeWidth={1.75} className="shrink-0" aria-hidden />
                <FileName name={answer.file.name} className="text-meta" />
                <span className="shrink-0">{formatBytes(answer.file.size)}</span>
              </span>
            )}
          </div>
        ))}
      </div>
      {count === 0 && (
        <div className="flex items-center gap-3 px-4 py-3 text-second text-muted">
          <p className="min-w-0 flex-1">{emptyText}</p>
          {failed && (
            <Button
              size="sm"
              busy={busy}
              // Not focusable, because Enter in the text field retries too.
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={retryLoad}
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

/** A text with the typed part marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const match = findFolded(text, typed)
  if (!match) return text
  return (
    <>
      {text.slice(0, match.from)}
      <mark className="bg-transparent font-semibold text-accent">{text.slice(match.from, match.to)}</mark>
      {text.slice(match.to)}
    </>
  )
}

/** How many characters are shown before the match, so that the match stays within the one line. */
const maxBefore = 40

/** The message in one line, from shortly before the match. */
function previewOf(message: string, typed: string): string {
  const line = message.replace(/\s+/gu, ' ')
  const from = findFolded(line, typed)?.from ?? 0
  return from <= maxBefore ? line : `…${line.slice(line.lastIndexOf(' ', from - 20) + 1)}`
}
