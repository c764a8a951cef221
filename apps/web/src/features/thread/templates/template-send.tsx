import { templates as words } from '../../../strings'
import { Button } from '../../../ui/form/button'

interface TemplateSendProps {
  /** The form that the button submits. */
  form: string
  busy: boolean
  /** The button was pressed while a file was being uploaded. */
  waiting: boolean
  onCallOff: () => void
}

/** The button that sends a template. */
export const TemplateSend = ({ form, busy, waiting, onCallOff }: TemplateSendProps) => (
  <>
    {waiting && <Button onClick={onCallOff}>{words.callOff}</Button>}
    <Button type="submit" form={form} look="primary" aria-keyshortcuts="Control+Enter" busy={busy || waiting}>
      {words.send}
    </Button>
  </>
)

export const WaitingForFile = ({ waiting }: { waiting: boolean }) => (
  <p role="status" className="bg-sunk px-5 py-2.5 text-second text-muted empty:hidden">
    {waiting && words.waiting}
  </p>
)
