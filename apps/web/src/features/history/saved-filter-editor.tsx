import { isAdmin, type SavedFilter, type SessionUser, type WrittenHistoryFilter } from '@hilo/contracts'
import { EditorDialog } from '../../records/editor-dialog'
import { history } from '../../strings'
import { Field, Input } from '../../ui/form/field'
import { Switch } from '../../ui/form/inputs/switch'
import { useSavedFilterEditor } from './saved-filter-mutations'

const words = history.saved
/** The same limit as in the contract. */
const nameLength = 60

interface SavedFilterEditorProps {
  me: SessionUser
  /** Null: a new one, of the filter that is shown. */
  saved: SavedFilter | null
  filter: WrittenHistoryFilter
  onSaved: (uuid: string) => void
  onClose: () => void
}

export function SavedFilterEditor({ me, saved, filter, onSaved, onClose }: SavedFilterEditorProps) {
  const editor = useSavedFilterEditor({ saved, filter, onSaved, onDone: onClose })
  const { values, set, errorOf } = editor
  return (
    <EditorDialog title={saved ? words.editTitle : words.createTitle} editor={editor} onClose={onClose}>
      <Field label={words.name} error={errorOf('name')}>
        {(field) => (
          <Input
            {...field}
            value={values.name}
            maxLength={nameLength}
            autoComplete="off"
            onChange={(event) => set('name', event.target.value)}
          />
        )}
      </Field>
      {isAdmin(me.role) && (
        <Switch
          label={words.shared}
          help={words.sharedHelp}
          checked={values.shared}
          onChange={(shared) => set('shared', shared)}
        />
      )}
    </EditorDialog>
  )
}
