import { hooks } from '../../strings'
import { Button } from '../../ui/form/button'
import { CopyField } from '../../ui/form/inputs/copy-field'
import { DialogBody, DialogContent, DialogFrame } from '../../ui/overlay/dialog'
import type { HookWithSecret } from './use-hooks'

const words = hooks.secret

/** The only moment in which the secret is shown. */
export function SecretDialog({ of: hook, onClose }: { of: HookWithSecret; onClose: () => void }) {
  return (
    <DialogFrame open onClose={onClose} initialFocus={(popup) => popup.querySelector('input')}>
      <DialogContent
        title={words.title}
        subtitle={hook.name}
        footer={
          <Button look="primary" onClick={onClose}>
            {words.done}
          </Button>
        }
      >
        <DialogBody>
          <p className="text-second">{words.text}</p>
          <CopyField label={words.label} value={hook.secret} copy={words.copy} copied={words.copied} />
        </DialogBody>
      </DialogContent>
    </DialogFrame>
  )
}
