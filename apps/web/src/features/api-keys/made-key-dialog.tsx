import { apiKeys } from '../../strings'
import { Button } from '../../ui/form/button'
import { CopyField } from '../../ui/form/inputs/copy-field'
import { DialogBody, DialogContent, DialogFrame } from '../../ui/overlay/dialog'
import type { MadeKey } from './use-api-keys'

const words = apiKeys.made

/** The only moment in which the whole key is shown. */
export function MadeKeyDialog({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <DialogFrame open onClose={onClose} initialFocus={(popup) => popup.querySelector('input')}>
      <DialogContent
        title={words.title}
        subtitle={made.name}
        footer={
          <Button look="primary" onClick={onClose}>
            {words.done}
          </Button>
        }
      >
        <DialogBody>
          <p className="text-second">{words.text}</p>
          <CopyField label={words.key} value={made.key} copy={words.copy} copied={words.copied} />
        </DialogBody>
      </DialogContent>
    </DialogFrame>
  )
}
