import { common, forms } from '../../strings'
import { Button } from './button'
import { Problem } from './problem'

interface SaveBarProps {
  label?: string
  edit: { dirty: boolean; discard: () => void }
  saving: { busy: boolean; problem: string | undefined; reset: () => void }
}

/** The foot of a form: unsaved changes, the error, and the save button. */
export function SaveBar({ label = common.save, edit, saving }: SaveBarProps) {
  return (
    <div className="grid gap-2">
      <Problem>{saving.problem}</Problem>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" look="primary" busy={saving.busy}>
          {label}
        </Button>
        {edit.dirty && !saving.busy && (
          <>
            <span className="text-second text-muted">{forms.unsaved.title}</span>
            <Button
              look="ghost"
              onClick={() => {
                edit.discard()
                saving.reset()
              }}
            >
              {forms.unsaved.discard}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
