import { limits } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { minSearchLength } from '../../features/search/search-location'
import { recentChoices, rememberChoice } from '../../lib/browser/stored/recent-choices'
import { useCombobox } from '../../lib/browser/use-combobox'
import { useDebounced } from '../../lib/browser/use-debounced'
import { announce } from '../../lib/focus/announce'
import { restoreFocus } from '../../lib/focus/restore-focus'
import { common, shell, start, palette as words } from '../../strings'
import { Input } from '../../ui/form/field'
import { Dialog } from '../../ui/overlay/dialog'
import { earlyKeys } from '../../ui/overlay/early-keys'
import type { RailProps } from '../shell/rail'
import { isPaletteKey } from '../shell/shortcuts/shortcuts'
import { chatCommands } from './chat-commands'
import { type Command, isChat } from './command'
import { findCommands, keysOfTwins, withFound } from './find-commands'
import { type GoToProps, goToCommands } from './go-to-commands'
import { openChatCommands } from './open-chat-commands'
import { Option } from './option'
import { parseTyped } from './parse-typed'
import { searchCommand } from './search-command'
import { sessionCommands, takeNextCommand } from './session-commands'
import { useFoundOnServer } from './use-found-on-server'
import { askWhomCommand, recentWriteCommands } from './write-commands'

interface PaletteProps extends GoToProps, Pick<RailProps, 'me' | 'onLogout'> {
  onTakeNext: () => void
  onHelp: () => void
  onClose: () => void
}

/** The command palette: finds actions, pages and chats by name. */
export default function Palette({ me, onLogout, onTakeNext, onHelp, onClose, ...places }: PaletteProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(earlyKeys)
  const returnFocus = useRef<ReturnType<typeof restoreFocus>>(null)
  /** A place was chosen, so the focus does not go back. */
  const leaves = useRef(false)
  // Only now, because the person was elsewhere while the palette loaded.
  useLayoutEffect(() => {
    returnFocus.current = restoreFocus()
  }, [])
  const remembered = `hilo:recent-commands:${me.uuid}`
  // The commands of the moment of opening: the list must not change while one chooses.
  const [recent] = useState(() => recentChoices(remembered))
  const [askWhom] = useState(() => askWhomCommand(() => setTyped(`${start.toStart} `)))
  const [recentCustomers] = useState(() => recentWriteCommands(client))
  const [commands] = useState(() => [
    ...chatCommands(),
    takeNextCommand(onTakeNext),
    askWhom,
    ...goToCommands(me, places),
    ...sessionCommands(onHelp, onLogout),
    ...openChatCommands(client),
  ])
  const { commands: onServer, current } = useFoundOnServer(me, typed)
  const { write, name, asksWhom } = useMemo(() => parseTyped(typed), [typed])
  const found = useMemo(() => {
    if (asksWhom) return recentCustomers
    const here = findCommands(commands, typed, recent)
    // Before other commands that begin with 'Escribir'.
    if (write && name === '') return [askWhom, ...here.filter((one) => one !== askWhom), ...recentCustomers]
    const all = withFound(here, onServer, { typed, current })
    const text = typed.trim()
    return text.length < minSearchLength ? all : [...all, searchCommand(text)]
  }, [commands, typed, recent, askWhom, recentCustomers, write, name, asksWhom, onServer, current])
  const twins = useMemo(() => keysOfTwins(found), [found])
  const choose = (command: Command) => {
    if (command.stays) return command.run()
    if (!isChat(command.mark)) rememberChoice(remembered, command.key)
    const { region } = command
    if (region) {
      leaves.current = true
      // All at once: the next key is for the place that was chosen, and not for the text where the focus was.
      flushSync(onClose)
      focusRegion(region)
      flushSync(command.run)
      // The element that had the focus may be gone, and nothing in the new place has taken it.
      if (document.activeElement === document.body) focusRegion(region)
      return
    }
    onClose()
    // After this dialog has returned the focus: a dialog that the command opens takes it from there. Until then the next key is for nobody.
    addEventListener('keydown', swallow, true)
    requestAnimationFrame(() => {
      removeEventListener('keydown', swallow, true)
      command.run()
    })
  }
  const options = useCombobox({ options: found, keyOf: (one: Command) => one.key, onChoose: choose })
  const count = found.length

  // Debounced: a screen reader would read the count after every letter.
  const settled = useDebounced(typed.trim(), 250)
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
      returnFocus={() => (leaves.current ? false : (returnFocus.current?.() ?? true))}
    >
      <div className="relative mx-4 mt-4 mb-2">
        <Search
          size={16}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <Input
          // At once, not in the next frame: the person is typing.
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
          maxLength={limits.searchLength}
          onChange={(event) => {
            setTyped(event.target.value)
            // For other words another option is the best.
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
      {/* The height does not depend on the number of options, so that nothing moves while the person types. */}
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
              twin={twins.has(one.key)}
              onReach={() => options.setActive(one.key)}
              onChoose={() => choose(one)}
            />
          ))}
        </div>
        {count === 0 && (
          <p className="px-4.5 py-3 text-second break-words text-muted">
            {asksWhom ? start.whom : common.noResults(typed.trim())}
          </p>
        )}
      </div>
      <p className="border-t border-line px-4.5 py-2 text-meta text-muted pointer-coarse:hidden">
        {words.hint}
      </p>
    </Dialog>
  )
}

const focusRegion = (region: string) => {
  const shown = document.querySelector<HTMLElement>(region) ?? document.querySelector<HTMLElement>('#lista')
  shown?.focus()
}

const swallow = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const focusFirst = (input: HTMLInputElement | null) => input?.focus()
