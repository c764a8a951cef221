import type { ReactNode } from 'react'
import { forms } from '../strings'
import { Button } from '../ui/form/button'
import { FormDialog } from '../ui/form/form-dialog'

/** The state of `useEditor` that the dialog shows. */
interface Editor {
  busy: boolean
  dirty: boolean
  error: string | undefined
  refusal: unknown
  /** A colleague saved it first. */
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
  /** A button that helps with a refusal. */
  errorAction?: ReactNode
  /** Another dialog opened from this one. */
  over?: ReactNode
}

/** The dialog that edits a record, and loads a colleague's changes where they saved it first. */
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
