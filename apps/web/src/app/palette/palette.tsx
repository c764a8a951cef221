import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { announce } from '../../lib/announce'
import { focusBack } from '../../lib/focus-after'
import { focusSoon } from '../../lib/focus-soon'
import { noteRecent, recentOf } from '../../lib/recent'
import { useOptions } from '../../lib/use-options'
import { useSettled } from '../../lib/use-settled'
import { common, shell, palette as words } from '../../strings'
import { Dialog } from '../../ui/dialog'
import { earlyKeys } from '../../ui/early-keys'
import { Input } from '../../ui/field'
import type { RailProps } from '../rail'
import { isPaletteKey } from '../shortcuts'
import { chatCommands } from './chat-commands'
import { type Command, isChat } from './command'
import { findCommands } from './find-commands'
import { openChatCommands } from './open-chat-commands'
import { Option } from './option'
import { type Places, placeCommands } from './place-commands'
import { sessionCommands } from './session-commands'

interface PaletteProps extends Places, Pick<RailProps, 'me' | 'onLogout'> {
  onHelp: () => void
  onClose: () => void
}

/** Everything that can be done or gone to from here, found by its name. */
export default function Palette({ me, onLogout, onHelp, onClose, ...places }: PaletteProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(earlyKeys)
  const returnFocus = useRef<ReturnType<typeof focusBack>>(null)
  // Not before: until now those who waited for it were elsewhere.
  useLayoutEffect(() => {
    returnFocus.current = focusBack()
  }, [])
  const remembered = `hilo:recent-commands:${me.uuid}`
  // As things were when it was opened: the list must not change under the hand.
  const [recent] = useState(() => recentOf(remembered))
  const [commands] = useState(() => [
    ...chatCommands(),
    ...placeCommands(me, places),
    ...sessionCommands(onHelp, onLogout),
    ...openChatCommands(client),
  ])
  const found = useMemo(() => findCommands(commands, typed, recent), [commands, typed, recent])
  const choose = (command: Command) => {
    if (!isChat(command.mark)) noteRecent(remembered, command.key)
    onClose()
    // Once this dialog has given the focus back: another one may take it from there.
    requestAnimationFrame(() => {
      command.run()
      if (command.region) focusSoon(command.region)
    })
  }
  const options = useOptions({ options: found, keyOf: (one: Command) => one.key, onChoose: choose })
  const count = found.length

  // Not for each letter: the counts of one word would be read one after the other.
  const settled = useSettled(typed.trim(), 250)
  const isSettled = settled !== '' && settled === typed.trim()
  useEffect(() => {
    if (isSettled) announce(words.found(count))
  }, [isSettled, count])

  return (
    <Dialog
      open
      onClose={onClose}
      title={shell.palette}
      width="max-w-130"
      returnFocus={() => returnFocus.current?.() ?? true}
    >
      <div className="relative mx-4 mt-4 mb-2">
        <Search
          size={16}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <Input
          // At once, not in the frame after: somebody is typing.
          ref={focusFirst}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={words.label}
          aria-expanded={count > 0}
          aria-autocomplete="list"
          aria-controls={options.listId}
          aria-activedescendant={options.currentId}
          placeholder={words.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            // Other words, another best answer.
            options.setActive(null)
          }}
          onKeyDown={(event) => {
            if (options.onKey(event) || !isPaletteKey(event)) return
            event.preventDefault()
            onClose()
          }}
          className="pl-8"
        />
      </div>
      {/* As high for one as for twenty: nothing moves while somebody types. */}
      <div className="h-[min(50dvh,380px)] min-h-0 shrink">
        <div
          id={options.listId}
          role="listbox"
          aria-label={words.list}
          className="h-full overflow-y-auto px-2.5 pb-2 empty:hidden"
        >
          {found.map((one) => (
            <Option
              key={one.key}
              id={options.optionId(one)}
              command={one}
              current={one.key === options.current?.key}
              recent={recent.includes(one.key)}
              onReach={() => options.setActive(one.key)}
              onChoose={() => choose(one)}
            />
          ))}
        </div>
        {count === 0 && (
          <p className="px-4.5 py-3 text-second break-words text-muted">{common.noResults(typed.trim())}</p>
        )}
      </div>
      <p className="border-t border-line px-4.5 py-2 text-meta text-muted pointer-coarse:hidden">
        {words.hint}
      </p>
    </Dialog>
  )
}

const focusFirst = (input: HTMLInputElement | null) => input?.focus()
