import { type Label, limits } from '@hilo/contracts'
import { EditorDialog } from '../../records/editor-dialog'
import { labelRecords } from '../../strings'
import { ColorField } from '../../ui/form/color-field'
import { Field, Input } from '../../ui/form/field'
import { useLabelEditor } from './mutations'

interface LabelEditorProps {
  /** Null: a new one. */
  label: Label | null
  onClose: () => void
}

const words = labelRecords.editor
const fields = labelRecords.columns

export function LabelEditor({ label, onClose }: LabelEditorProps) {
  const editor = useLabelEditor(label, onClose)
  const { values, set, errorOf } = editor
  return (
    <EditorDialog
      title={label ? words.edit : words.create}
      subtitle={label?.name}
      editor={editor}
      onClose={onClose}
    >
      <Field label={fields.name} error={errorOf('name')}>
        {(field) => (
          <Input
            {...field}
            value={values.name}
            maxLength={limits.labelLength}
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
    </EditorDialog>
  )
}
