import { setOwnChoices, useOwnChoices } from '../../lib/browser/stored/own-choices'
import { account } from '../../strings'
import { Switch } from '../../ui/form/inputs/switch'

const words = account.work

/** The person's choices of how they work: whether accepting asks first, and whether the next chat opens by itself. */
export function OwnWork() {
  const { acceptAtOnce, openNext } = useOwnChoices()
  return (
    <div className="grid">
      <p className="text-meta text-muted">{words.help}</p>
      <Switch
        label={words.acceptAtOnce}
        help={words.acceptAtOnceHelp}
        checked={acceptAtOnce}
        onChange={(on) => setOwnChoices({ acceptAtOnce: on })}
      />
      <Switch
        label={words.openNext}
        help={words.openNextHelp}
        checked={openNext}
        onChange={(on) => setOwnChoices({ openNext: on })}
      />
    </div>
  )
}
