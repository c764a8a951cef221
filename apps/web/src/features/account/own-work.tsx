import { useOwnChoices, useSetOwnChoices } from '../../server/session/session-user'
import { account } from '../../strings'
import { Switch } from '../../ui/form/inputs/switch'

const words = account.work

/** The person's choices of how they work: whether accepting asks first, and whether the next chat opens by itself. */
export function OwnWork() {
  const { accept_without_asking, open_next } = useOwnChoices()
  const set = useSetOwnChoices()
  return (
    <div className="grid">
      <p className="text-meta text-muted">{words.help}</p>
      <Switch
        label={words.acceptAtOnce}
        help={words.acceptAtOnceHelp}
        checked={accept_without_asking}
        onChange={(on) => set({ accept_without_asking: on })}
      />
      <Switch
        label={words.openNext}
        help={words.openNextHelp}
        checked={open_next}
        onChange={(on) => set({ open_next: on })}
      />
    </div>
  )
}
