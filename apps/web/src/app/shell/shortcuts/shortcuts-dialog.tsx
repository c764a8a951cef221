import { useState } from 'react'
import { restoreFocus } from '../../../lib/focus/restore-focus'
import { useOwnChoices } from '../../../server/session/session-user'
import { calls, shell, thread } from '../../../strings'
import { Kbd } from '../../../ui/display/kbd'
import { Switch } from '../../../ui/form/inputs/switch'
import { Dialog } from '../../../ui/overlay/dialog'
import { setSingleKeys, singleKeys } from './shortcuts'

const words = shell.shortcuts
/** The groups of keys. Whether confirming opens the next chat is a personal setting; the keys with Shift do the opposite. */
const groupsOf = (openNext: boolean) => [
  {
    title: shell.menu.home,
    rows: [
      { keys: ['Alt', '↑'], text: words.previousChat },
      { keys: ['Alt', '↓'], text: words.nextChat },
      { keys: ['Alt', '1 · 2 · 3'], text: words.tabs },
      { keys: ['Espacio'], text: words.mark },
      { keys: ['Shift', '↑ · ↓'], text: words.markMore },
      { keys: ['Alt', 'S'], text: words.takeNext },
      { keys: ['Alt', 'A'], text: words.accept },
      { keys: ['Alt', 'E'], text: words.finish },
      { keys: ['Alt', 'T'], text: words.transfer },
      { keys: ['Ctrl · ⌘', 'Enter'], text: words.confirm },
      { keys: ['Ctrl · ⌘', 'Shift', 'Enter'], text: openNext ? words.confirmStay : words.confirmNext },
      { keys: ['Alt', 'P'], text: words.pauseUntil },
      { keys: ['Alt', 'L'], text: words.labels },
      { keys: ['Alt', 'V'], text: thread.actions.video },
      { keys: ['Alt', 'I'], text: words.contact },
      { keys: ['Alt', 'C'], text: calls.answerKey },
      { keys: ['Alt', 'M'], text: calls.muteKey },
      { keys: ['Alt', 'Shift', 'C'], text: calls.hangUpKey },
    ],
  },
  {
    title: words.writing,
    rows: [
      { keys: ['R'], text: words.reply },
      { keys: ['/'], text: words.quickAnswers },
      { keys: ['Alt', 'U'], text: words.attach },
      { keys: ['Alt', 'N'], text: words.note },
      { keys: ['Enter'], text: words.send },
      { keys: ['Shift', 'Enter'], text: words.newline },
    ],
  },
  {
    title: words.around,
    rows: [
      { keys: ['Ctrl · ⌘', 'K'], text: shell.palette },
      { keys: ['/'], text: words.search },
      { keys: ['F6'], text: words.regions },
      { keys: ['Esc'], text: words.leave },
      { keys: ['?'], text: words.help },
    ],
  },
]

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { open_next: openNext } = useOwnChoices()
  const [single, setSingle] = useState(singleKeys)
  const [returnFocus] = useState(restoreFocus)
  return (
    <Dialog open onClose={onClose} title={words.title} returnFocus={returnFocus}>
      <div className="grid gap-4 overflow-y-auto px-5 py-4">
        {groupsOf(openNext).map(({ title, rows }) => (
          <section key={title}>
            <h3 className="mb-1 text-meta font-semibold text-muted">{title}</h3>
            <dl>
              {rows.map(({ keys, text }) => (
                <div key={text} className="flex items-center justify-between gap-4 py-1.25 text-second">
                  <dt>{text}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="border-t border-line pt-2">
          <Switch
            label={words.singleKeys}
            help={words.singleKeysHelp}
            checked={single}
            onChange={(on) => {
              setSingleKeys(on)
              setSingle(on)
            }}
          />
        </div>
      </div>
    </Dialog>
  )
}
