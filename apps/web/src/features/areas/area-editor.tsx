import { type Area, access, can, limits, type SessionUser } from '@hilo/contracts'
import { EditorDialog } from '../../records/editor-dialog'
import { areas } from '../../strings'
import { ColorField } from '../../ui/form/color-field'
import { Field, Input, TextArea } from '../../ui/form/field'
import { Switch } from '../../ui/form/switch'
import { useAreaEditor } from './mutations'

interface AreaEditorProps {
  me: SessionUser
  /** Null: a new one. */
  area: Area | null
  onClose: () => void
}

const words = areas.editor
/** Fields have the names of their columns. */
const fields = areas.columns

export function AreaEditor({ me, area, onClose }: AreaEditorProps) {
  const editor = useAreaEditor(area, onClose)
  const { values, set, errorOf } = editor
  // Changing the welcome later needs a permission of its own.
  const canEditWelcome = can(me, access.permission('permission_edit_welcome_message_area'))
  return (
    <EditorDialog
      title={area ? words.edit : words.create}
      subtitle={area?.name}
      editor={editor}
      onClose={onClose}
    >
      <Field label={fields.name} error={errorOf('name')}>
        {(field) => (
          <Input
            {...field}
            value={values.name}
            maxLength={limits.nameLength}
            autoComplete="off"
            onChange={(event) => set('name', event.target.value)}
          />
        )}
      </Field>
      <ColorField
        label={fields.color}
        value={values.color}
        onChange={(color) => set('color', color)}
        presets={words.colors}
        words={{ pick: words.pickColor, hex: words.hex, presets: words.presets }}
        error={errorOf('color')}
      />
      <Field label={fields.description} error={errorOf('description')}>
        {(field) => (
          <TextArea
            {...field}
            rows={2}
            value={values.description}
            maxLength={limits.longText}
            onChange={(event) => set('description', event.target.value)}
          />
        )}
      </Field>
      <Field
        label={fields.incoming}
        error={errorOf('incoming_message')}
        help={canEditWelcome ? words.incomingHelp : words.incomingForbidden}
      >
        {(field) => (
          <TextArea
            {...field}
            disabled={!canEditWelcome}
            value={values.incoming_message}
            maxLength={limits.textLength}
            onChange={(event) => set('incoming_message', event.target.value)}
          />
        )}
      </Field>
      <Switch
        label={fields.state}
        help={words.stateHelp}
        checked={values.state}
        onChange={(state) => set('state', state)}
      />
    </EditorDialog>
  )
}
