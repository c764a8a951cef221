import type { ReactNode } from 'react'
import { forms } from '../strings'
import { Button } from '../ui/button'
import { FormDialog } from '../ui/form-dialog'

/** What `useEditor` says of the work. */
interface Editor {
  busy: boolean
  dirty: boolean
  error: string | undefined
  refusal: unknown
  /** A colleague was quicker. */
  stale: boolean
  takeNew: () => void
  takingNew: boolean
  submit: () => void
}

interface EditorDialogProps {
  title: string
  subtitle?: ReactNode
  editor: Editor
  onClose: () => void
  children: ReactNode
  /** What a person can do about a refusal. */
  errorAction?: ReactNode
  /** Another dialog that was opened from this one. */
  over?: ReactNode
}

/** The modal in which a record is written, and what can be done where a colleague has written it meanwhile. */
export function EditorDialog({
  title,
  subtitle,
  editor,
  onClose,
  children,
  errorAction,
  over,
}: EditorDialogProps) {
  return (
    <FormDialog
      title={title}
      subtitle={subtitle}
      busy={editor.busy}
      dirty={editor.dirty}
      error={editor.error}
      errorAction={
        editor.stale ? (
          <Button size="sm" busy={editor.takingNew} onClick={editor.takeNew}>
            {forms.stale.action}
          </Button>
        ) : (
          errorAction
        )
      }
      over={over}
      refusal={editor.refusal}
      onSubmit={editor.submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
